CREATE TABLE "mail_days" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"day" text NOT NULL,
	"recipients" integer NOT NULL,
	"complaints" integer NOT NULL,
	CONSTRAINT "mail_days_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "mail_days_counts" CHECK ("mail_days"."recipients" >= 0 and "mail_days"."complaints" >= 0)
);--> statement-breakpoint
CREATE TABLE "mail_limits" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"grows_from" timestamp with time zone,
	"daily" integer,
	CONSTRAINT "mail_limits_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "mail_limits_daily" CHECK ("mail_limits"."daily" >= 0)
);--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"address_hash" text NOT NULL,
	"contact_id" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_suppressions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "mail_suppressions_reason" CHECK ("mail_suppressions"."reason" in ('unsubscribed', 'refused'))
);--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "purpose" text DEFAULT 'transactional' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "stop_url" text;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "notice_mail_id" text;--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "mails_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "mails_day" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_days_day" ON "mail_days" USING btree ("workspace_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_limits_workspace" ON "mail_limits" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppressions_address" ON "mail_suppressions" USING btree ("workspace_id","address_hash");--> statement-breakpoint
ALTER TABLE "student_imports" DROP COLUMN "invite";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_purpose" CHECK ("mails"."purpose" in ('transactional', 'subscribed', 'unsolicited'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_stop_url" CHECK (("mails"."purpose" = 'transactional') = ("mails"."stop_url" is null));--> statement-breakpoint
-- by hand
INSERT INTO "mail_limits" ("workspace_id", "id", "grows_from") SELECT w."id", 'mlm_' || substr(w."id", 5), w."created_at" FROM "workspaces" w JOIN "users" u ON u."id" = w."owner_id" WHERE u."email_verified";
