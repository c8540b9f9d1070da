ALTER TABLE "tiers" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tiers" ADD COLUMN "published_before" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "tiers_trash" ON "tiers" USING btree ("workspace_id","deleted_at") WHERE "tiers"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_trash_closed" CHECK ("tiers"."deleted_at" is null or "tiers"."published_at" is null);