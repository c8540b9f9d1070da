ALTER TABLE "member_gift_mails" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "member_gifts" ADD COLUMN "unsent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "member_gifts_sent" ON "member_gifts" USING btree ("updated_at") WHERE "member_gifts"."state" = 'waiting' and "member_gifts"."to_email" is not null and "member_gifts"."unsent_at" is null;