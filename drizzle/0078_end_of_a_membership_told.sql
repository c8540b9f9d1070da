ALTER TABLE "allowances" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "allowances" CASCADE;--> statement-breakpoint
ALTER TABLE "coaching_holdings" DROP CONSTRAINT "coaching_holdings_given";--> statement-breakpoint
ALTER TABLE "coaching_holdings" DROP CONSTRAINT "coaching_holdings_period";--> statement-breakpoint
ALTER TABLE "member_letters" ADD COLUMN "told_end_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coaching_holdings" DROP COLUMN "period";--> statement-breakpoint
ALTER TABLE "coaching_holdings" DROP COLUMN "period_ends_at";--> statement-breakpoint
ALTER TABLE "coaching_holdings" ADD CONSTRAINT "coaching_holdings_grant" UNIQUE("workspace_id","grant_id");