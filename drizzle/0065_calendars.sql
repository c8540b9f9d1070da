CREATE TABLE "coaching_feeds" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"host_id" text NOT NULL,
	"titles" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_feeds_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_feeds_host" UNIQUE("workspace_id","host_id"),
	CONSTRAINT "coaching_feeds_titles" CHECK ("coaching_feeds"."titles" in ('busy', 'name'))
);
--> statement-breakpoint
DROP INDEX "coaching_calendars_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar_method" text;--> statement-breakpoint
ALTER TABLE "coaching_calendars" ADD COLUMN "modified_at" text;--> statement-breakpoint
ALTER TABLE "coaching_calendars" ADD COLUMN "busy_hash" text;--> statement-breakpoint
ALTER TABLE "coaching_calendars" ADD COLUMN "covered_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "coaching_calendars_host" ON "coaching_calendars" USING btree ("workspace_id","host_id");--> statement-breakpoint
CREATE INDEX "coaching_calendars_due" ON "coaching_calendars" USING btree ("due_at","id");--> statement-breakpoint
ALTER TABLE "coaching_availability" DROP COLUMN "feed_made_at";--> statement-breakpoint
ALTER TABLE "coaching_availability" DROP COLUMN "feed_titles";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_calendar" CHECK (("mails"."calendar" is null) = ("mails"."calendar_method" is null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_calendar_method" CHECK ("mails"."calendar_method" in ('REQUEST', 'CANCEL'));