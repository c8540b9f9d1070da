ALTER TABLE "subscriptions" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "naming_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "naming_ref" text;--> statement-breakpoint
CREATE INDEX "subscriptions_naming" ON "subscriptions" USING btree ("workspace_id","naming_at") WHERE "subscriptions"."naming_at" is not null;