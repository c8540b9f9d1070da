CREATE TABLE "allowances" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"via_kind" text NOT NULL,
	"via_id" text NOT NULL,
	"thing_kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "allowances_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "allowances_count" CHECK ("allowances"."count" >= 1),
	CONSTRAINT "allowances_other" CHECK ("allowances"."thing_kind" <> "allowances"."via_kind")
);
--> statement-breakpoint
ALTER TABLE "coaching_holdings" DROP CONSTRAINT "coaching_holdings_grant";--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD COLUMN "period" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD COLUMN "period_ends_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "allowances_via" ON "allowances" USING btree ("workspace_id","via_kind","via_id","thing_kind");--> statement-breakpoint
CREATE INDEX "allowances_thing" ON "allowances" USING btree ("workspace_id","thing_kind","thing_id");--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD CONSTRAINT "coaching_holdings_given" UNIQUE("workspace_id","grant_id","period");--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD CONSTRAINT "coaching_holdings_period" CHECK (("coaching_holdings"."period" = '') = ("coaching_holdings"."period_ends_at" is null));