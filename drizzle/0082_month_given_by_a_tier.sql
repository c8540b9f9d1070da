ALTER TABLE "coaching_holdings" DROP CONSTRAINT "coaching_holdings_given";--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD COLUMN "via_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD CONSTRAINT "coaching_holdings_given" UNIQUE("workspace_id","grant_id","period","via_id");--> statement-breakpoint
-- Whatever was given until now is the tier's that its right is to.
UPDATE "coaching_holdings" SET "via_id" = "grants"."thing_id" FROM "grants" WHERE "coaching_holdings"."period" <> '' AND "grants"."workspace_id" = "coaching_holdings"."workspace_id" AND "grants"."id" = "coaching_holdings"."grant_id";
