ALTER TABLE "orders" DROP CONSTRAINT "orders_of_a_period";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pause_months" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "switches_to" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_change" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_subscription_change" ON "orders" USING btree ("workspace_id","subscription_id") WHERE "orders"."subscription_change" is not null and "orders"."status" not in ('paid', 'failed');--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pause" CHECK ("subscriptions"."pause_months" between 1 and 3);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_paused" CHECK ("subscriptions"."state" <> 'paused' or "subscriptions"."paused_at" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_a_period" CHECK (("orders"."subscription_id" is null) = ("orders"."subscription_period" is null and "orders"."subscription_change" is null)
        and ("orders"."subscription_period" is null or "orders"."subscription_change" is null));