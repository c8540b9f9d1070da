CREATE TABLE "coaching_availability" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"host_id" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"time_zone" text NOT NULL,
	"weekly" jsonb NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"per_day" integer,
	"window_days" integer NOT NULL,
	"meeting_link" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"change_notice_hours" integer NOT NULL,
	"no_show_counts" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_availability_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_availability_host" UNIQUE("workspace_id","host_id"),
	CONSTRAINT "coaching_availability_buffer" CHECK ("coaching_availability"."buffer_minutes" >= 0),
	CONSTRAINT "coaching_availability_notice" CHECK ("coaching_availability"."notice_hours" >= 0),
	CONSTRAINT "coaching_availability_per_day" CHECK ("coaching_availability"."per_day" >= 1),
	CONSTRAINT "coaching_availability_window" CHECK ("coaching_availability"."window_days" >= 1)
);
--> statement-breakpoint
CREATE TABLE "coaching_busy" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"calendar_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_busy_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "coaching_calendars" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"host_id" text NOT NULL,
	"title" text NOT NULL,
	"sealed_address" text NOT NULL,
	"shown_host" text NOT NULL,
	"etag" text,
	"modified_at" text,
	"busy_hash" text,
	"covered_until" timestamp with time zone,
	"last_read_at" timestamp with time zone,
	"last_tried_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_calendars_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "coaching_exceptions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"host_id" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"windows" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_exceptions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_exceptions_order" CHECK ("coaching_exceptions"."to_day" >= "coaching_exceptions"."from_day")
);
--> statement-breakpoint
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
CREATE TABLE "coaching_reminders" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"booking_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_reminders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_reminders_once" UNIQUE("workspace_id","booking_id","sequence","kind")
);
--> statement-breakpoint
CREATE TABLE "coaching_bookings" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"session_id" text NOT NULL,
	"client_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"seat" integer NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"time_zone" text,
	"note" text DEFAULT '' NOT NULL,
	"is_proven" boolean DEFAULT false NOT NULL,
	"paid_by" text NOT NULL,
	"holding_id" text,
	"order_id" text,
	"counted" boolean,
	"sequence" integer DEFAULT 0 NOT NULL,
	"canceled_at" timestamp with time zone,
	"canceled_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_bookings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_bookings_seat_number" CHECK ("coaching_bookings"."seat" >= 1),
	CONSTRAINT "coaching_bookings_credit" CHECK (("coaching_bookings"."paid_by" = 'credit') = ("coaching_bookings"."holding_id" is not null)),
	CONSTRAINT "coaching_bookings_order_paid" CHECK (("coaching_bookings"."paid_by" = 'order') = ("coaching_bookings"."status" in ('held', 'lapsed'))),
	CONSTRAINT "coaching_bookings_outcome" CHECK (("coaching_bookings"."status" = 'completed') = ("coaching_bookings"."outcome" is not null)),
	CONSTRAINT "coaching_bookings_counted" CHECK (("coaching_bookings"."status" = 'canceled') = ("coaching_bookings"."counted" is not null))
);
--> statement-breakpoint
CREATE TABLE "coaching_clients" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"contact_id" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"time_zone" text,
	"notes_private" text DEFAULT '' NOT NULL,
	"notes_shared" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_clients_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_clients_contact" UNIQUE("workspace_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "coaching_credits" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"holding_id" text NOT NULL,
	"change" integer NOT NULL,
	"balance" integer NOT NULL,
	"reason" text NOT NULL,
	"booking_id" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_credits_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_credits_balance" CHECK ("coaching_credits"."balance" >= 0),
	CONSTRAINT "coaching_credits_change" CHECK ("coaching_credits"."change" <> 0)
);
--> statement-breakpoint
CREATE TABLE "coaching_files" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"client_id" text NOT NULL,
	"stored_id" text NOT NULL,
	"title" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_files_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "coaching_goals" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"due_on" date,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_goals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "coaching_holdings" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"grant_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"package_id" text NOT NULL,
	"order_id" text,
	"seat" text DEFAULT '' NOT NULL,
	"sessions" integer NOT NULL,
	"minutes" integer NOT NULL,
	"balance" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_holdings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_holdings_grant" UNIQUE("workspace_id","grant_id"),
	CONSTRAINT "coaching_holdings_balance" CHECK ("coaching_holdings"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coaching_packages" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sessions" integer NOT NULL,
	"minutes" integer NOT NULL,
	"type" text NOT NULL,
	"seats" integer DEFAULT 1 NOT NULL,
	"valid_days" integer,
	"place" text DEFAULT '' NOT NULL,
	"image_file_id" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"first_published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_packages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_packages_sessions" CHECK ("coaching_packages"."sessions" >= 1),
	CONSTRAINT "coaching_packages_minutes" CHECK ("coaching_packages"."minutes" between 15 and 240),
	CONSTRAINT "coaching_packages_seats" CHECK ("coaching_packages"."seats" >= 1),
	CONSTRAINT "coaching_packages_valid" CHECK ("coaching_packages"."valid_days" >= 1)
);
--> statement-breakpoint
CREATE TABLE "coaching_series" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"client_id" text NOT NULL,
	"package_id" text NOT NULL,
	"every_weeks" integer NOT NULL,
	"count" integer NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_series_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "coaching_sessions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"host_id" text NOT NULL,
	"package_id" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"type" text NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"series_id" text,
	"hold_order_id" text,
	"held_until" timestamp with time zone,
	"notice_starts_at" timestamp with time zone NOT NULL,
	"notes_private" text DEFAULT '' NOT NULL,
	"notes_shared" text DEFAULT '' NOT NULL,
	"canceled_at" timestamp with time zone,
	"canceled_by" text,
	"message" text DEFAULT '' NOT NULL,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coaching_sessions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coaching_sessions_ends" CHECK ("coaching_sessions"."ends_at" > "coaching_sessions"."starts_at"),
	CONSTRAINT "coaching_sessions_capacity" CHECK ("coaching_sessions"."capacity" >= 1),
	CONSTRAINT "coaching_sessions_held" CHECK (("coaching_sessions"."status" = 'held') = ("coaching_sessions"."held_until" is not null)),
	CONSTRAINT "coaching_sessions_canceled" CHECK (("coaching_sessions"."status" = 'canceled') = ("coaching_sessions"."canceled_at" is not null)),
	CONSTRAINT "coaching_sessions_completed" CHECK (("coaching_sessions"."status" = 'completed') = ("coaching_sessions"."completed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar_method" text;--> statement-breakpoint
ALTER TABLE "coaching_busy" ADD CONSTRAINT "coaching_busy_workspace_id_calendar_id_coaching_calendars_workspace_id_id_fk" FOREIGN KEY ("workspace_id","calendar_id") REFERENCES "public"."coaching_calendars"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_reminders" ADD CONSTRAINT "coaching_reminders_workspace_id_booking_id_coaching_bookings_workspace_id_id_fk" FOREIGN KEY ("workspace_id","booking_id") REFERENCES "public"."coaching_bookings"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_bookings" ADD CONSTRAINT "coaching_bookings_workspace_id_session_id_coaching_sessions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","session_id") REFERENCES "public"."coaching_sessions"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_bookings" ADD CONSTRAINT "coaching_bookings_workspace_id_client_id_coaching_clients_workspace_id_id_fk" FOREIGN KEY ("workspace_id","client_id") REFERENCES "public"."coaching_clients"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_bookings" ADD CONSTRAINT "coaching_bookings_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_bookings" ADD CONSTRAINT "coaching_bookings_workspace_id_holding_id_coaching_holdings_workspace_id_id_fk" FOREIGN KEY ("workspace_id","holding_id") REFERENCES "public"."coaching_holdings"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_clients" ADD CONSTRAINT "coaching_clients_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_credits" ADD CONSTRAINT "coaching_credits_workspace_id_holding_id_coaching_holdings_workspace_id_id_fk" FOREIGN KEY ("workspace_id","holding_id") REFERENCES "public"."coaching_holdings"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_files" ADD CONSTRAINT "coaching_files_workspace_id_client_id_coaching_clients_workspace_id_id_fk" FOREIGN KEY ("workspace_id","client_id") REFERENCES "public"."coaching_clients"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_files" ADD CONSTRAINT "coaching_files_workspace_id_stored_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","stored_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_goals" ADD CONSTRAINT "coaching_goals_workspace_id_client_id_coaching_clients_workspace_id_id_fk" FOREIGN KEY ("workspace_id","client_id") REFERENCES "public"."coaching_clients"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD CONSTRAINT "coaching_holdings_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD CONSTRAINT "coaching_holdings_workspace_id_grant_id_grants_workspace_id_id_fk" FOREIGN KEY ("workspace_id","grant_id") REFERENCES "public"."grants"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD CONSTRAINT "coaching_holdings_workspace_id_package_id_coaching_packages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","package_id") REFERENCES "public"."coaching_packages"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_series" ADD CONSTRAINT "coaching_series_workspace_id_client_id_coaching_clients_workspace_id_id_fk" FOREIGN KEY ("workspace_id","client_id") REFERENCES "public"."coaching_clients"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_series" ADD CONSTRAINT "coaching_series_workspace_id_package_id_coaching_packages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","package_id") REFERENCES "public"."coaching_packages"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_sessions" ADD CONSTRAINT "coaching_sessions_workspace_id_package_id_coaching_packages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","package_id") REFERENCES "public"."coaching_packages"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_sessions" ADD CONSTRAINT "coaching_sessions_workspace_id_series_id_coaching_series_workspace_id_id_fk" FOREIGN KEY ("workspace_id","series_id") REFERENCES "public"."coaching_series"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coaching_busy_time" ON "coaching_busy" USING btree ("workspace_id","starts_at");--> statement-breakpoint
CREATE INDEX "coaching_busy_calendar" ON "coaching_busy" USING btree ("workspace_id","calendar_id");--> statement-breakpoint
CREATE INDEX "coaching_calendars_due" ON "coaching_calendars" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "coaching_calendars_host" ON "coaching_calendars" USING btree ("workspace_id","host_id");--> statement-breakpoint
CREATE INDEX "coaching_exceptions_days" ON "coaching_exceptions" USING btree ("workspace_id","host_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "coaching_bookings_seat" ON "coaching_bookings" USING btree ("workspace_id","session_id","seat") WHERE "coaching_bookings"."status" not in ('canceled', 'lapsed');--> statement-breakpoint
CREATE UNIQUE INDEX "coaching_bookings_person" ON "coaching_bookings" USING btree ("workspace_id","session_id","contact_id") WHERE "coaching_bookings"."status" not in ('canceled', 'lapsed');--> statement-breakpoint
CREATE INDEX "coaching_bookings_client" ON "coaching_bookings" USING btree ("workspace_id","client_id");--> statement-breakpoint
CREATE INDEX "coaching_bookings_contact" ON "coaching_bookings" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "coaching_bookings_holding" ON "coaching_bookings" USING btree ("workspace_id","holding_id");--> statement-breakpoint
CREATE INDEX "coaching_bookings_order" ON "coaching_bookings" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "coaching_credits_holding" ON "coaching_credits" USING btree ("workspace_id","holding_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coaching_credits_booking" ON "coaching_credits" USING btree ("workspace_id","booking_id","reason") WHERE "coaching_credits"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "coaching_files_client" ON "coaching_files" USING btree ("workspace_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "coaching_files_stored" ON "coaching_files" USING btree ("workspace_id","stored_id");--> statement-breakpoint
CREATE INDEX "coaching_goals_client" ON "coaching_goals" USING btree ("workspace_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "coaching_holdings_contact" ON "coaching_holdings" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "coaching_holdings_package" ON "coaching_holdings" USING btree ("workspace_id","package_id","contact_id");--> statement-breakpoint
CREATE INDEX "coaching_holdings_order" ON "coaching_holdings" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "coaching_holdings_expiring" ON "coaching_holdings" USING btree ("expires_at") WHERE "coaching_holdings"."expires_at" is not null and "coaching_holdings"."balance" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "coaching_packages_slug" ON "coaching_packages" USING btree ("workspace_id","slug");--> statement-breakpoint
CREATE INDEX "coaching_packages_updated" ON "coaching_packages" USING btree ("workspace_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "coaching_packages_trash" ON "coaching_packages" USING btree ("deleted_at") WHERE "coaching_packages"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "coaching_series_client" ON "coaching_series" USING btree ("workspace_id","client_id");--> statement-breakpoint
CREATE INDEX "coaching_series_package" ON "coaching_series" USING btree ("workspace_id","package_id");--> statement-breakpoint
CREATE INDEX "coaching_sessions_time" ON "coaching_sessions" USING btree ("workspace_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "coaching_sessions_ahead" ON "coaching_sessions" USING btree ("starts_at","id") WHERE "coaching_sessions"."status" in ('scheduled', 'confirmed');--> statement-breakpoint
CREATE INDEX "coaching_sessions_package" ON "coaching_sessions" USING btree ("workspace_id","package_id");--> statement-breakpoint
CREATE INDEX "coaching_sessions_series" ON "coaching_sessions" USING btree ("workspace_id","series_id");--> statement-breakpoint
CREATE INDEX "coaching_sessions_held" ON "coaching_sessions" USING btree ("held_until") WHERE "coaching_sessions"."status" = 'held';--> statement-breakpoint
CREATE INDEX "coaching_sessions_order" ON "coaching_sessions" USING btree ("workspace_id","hold_order_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_calendar" CHECK (("mails"."calendar" is null) = ("mails"."calendar_method" is null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_calendar_method" CHECK ("mails"."calendar_method" in ('REQUEST', 'CANCEL'));--> statement-breakpoint
-- Two sessions of one host never overlap: no query that asks first can hold that, so the database does. The operators of text
-- columns beside a range come with btree_gist.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "coaching_sessions" ADD CONSTRAINT "coaching_sessions_apart" EXCLUDE USING gist ("workspace_id" WITH =, "host_id" WITH =, tstzrange("starts_at", "ends_at", '[)') WITH &&) WHERE ("status" NOT IN ('canceled', 'lapsed'));
