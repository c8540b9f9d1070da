CREATE TABLE "inclusions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"thing_kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"via_kind" text NOT NULL,
	"via_id" text NOT NULL,
	"rank" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inclusions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "inclusions_span" CHECK ("inclusions"."until_at" is null or "inclusions"."until_at" >= "inclusions"."from_at"),
	CONSTRAINT "inclusions_other" CHECK ("inclusions"."thing_kind" <> "inclusions"."via_kind")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "inclusions_thing" ON "inclusions" USING btree ("workspace_id","thing_kind","thing_id","via_kind","via_id");--> statement-breakpoint
CREATE INDEX "inclusions_via" ON "inclusions" USING btree ("workspace_id","via_kind","via_id");