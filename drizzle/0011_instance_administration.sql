CREATE TABLE "api_minutes" (
	"minute" timestamp with time zone NOT NULL,
	"process" text NOT NULL,
	"requests" integer NOT NULL,
	"errors" integer NOT NULL,
	"counts" bigint[] NOT NULL,
	CONSTRAINT "api_minutes_minute_process_pk" PRIMARY KEY("minute","process")
);
--> statement-breakpoint
CREATE TABLE "instance_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_exports" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"filters" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"state" text NOT NULL,
	"total_rows" integer NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "instance_exports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE INDEX "instance_exports_created" ON "instance_exports" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "events_type_created" ON "events" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "events_warnings" ON "events" USING btree ("created_at","id") WHERE "events"."severity" = 'warning';--> statement-breakpoint
CREATE INDEX "events_person_created" ON "events" USING btree ("actor","created_at","id") WHERE "events"."actor" like 'usr\_%';--> statement-breakpoint
CREATE INDEX "events_about_person_created" ON "events" USING btree (("payload" ->> 'userId'),"created_at","id") WHERE "events"."payload" ->> 'userId' is not null;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at","id") WHERE "mails"."failed_at" is not null;