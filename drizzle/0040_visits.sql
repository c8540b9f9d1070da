CREATE TABLE "page_views" (
	"workspace_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"thing_kind" text,
	"thing_id" text,
	"path" text NOT NULL,
	"visitor" text NOT NULL,
	"visit" text NOT NULL,
	"landing" text NOT NULL,
	"channel" text NOT NULL,
	"source" text NOT NULL,
	"utm" jsonb,
	"device" text NOT NULL,
	CONSTRAINT "page_views_workspace_id_at_id_pk" PRIMARY KEY("workspace_id","at","id")
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"workspace_id" text NOT NULL,
	"subject" text NOT NULL,
	"day" text NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	"checkouts" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "visit_days_workspace_id_subject_day_dimension_value_pk" PRIMARY KEY("workspace_id","subject","day","dimension","value")
);
--> statement-breakpoint
CREATE TABLE "visit_marks" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "visit_marks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_orders" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"thing_kind" text,
	"thing_id" text,
	"landing" text NOT NULL,
	"channel" text NOT NULL,
	"source" text NOT NULL,
	"utm" jsonb,
	"device" text NOT NULL,
	CONSTRAINT "visit_orders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
CREATE INDEX "page_views_visitor" ON "page_views" USING btree ("workspace_id","visitor","at");--> statement-breakpoint
CREATE INDEX "visit_days_day" ON "visit_days" USING btree ("workspace_id","day");--> statement-breakpoint
CREATE INDEX "visit_orders_at" ON "visit_orders" USING btree ("workspace_id","at");--> statement-breakpoint
-- Written by hand: the views are partitioned by day, which the generator can't say. Their days are in a schema of their own.
CREATE SCHEMA "visits";--> statement-breakpoint
ALTER TABLE "page_views" RENAME TO "page_views_as_declared";--> statement-breakpoint
CREATE TABLE "page_views" (LIKE "page_views_as_declared") PARTITION BY RANGE ("at");--> statement-breakpoint
DROP TABLE "page_views_as_declared";--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_workspace_id_at_id_pk" PRIMARY KEY("workspace_id","at","id");--> statement-breakpoint
CREATE INDEX "page_views_visitor" ON "page_views" USING btree ("workspace_id","visitor","at");
--> statement-breakpoint
-- Nothing is written here: each day is made before its first view. It's for whoever restores or plants rows of a day that isn't there.
CREATE TABLE "visits"."views_of_no_day" PARTITION OF "page_views" DEFAULT;
