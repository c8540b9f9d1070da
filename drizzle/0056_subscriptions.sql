CREATE TABLE "subscriptions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"offer_id" text NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"interval" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"price_currency" text NOT NULL,
	"setup_cents" bigint NOT NULL,
	"zone" text NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"anchor_period" integer NOT NULL,
	"next_period" integer NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"last_paid_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"last_decline" text,
	"cancels_at_end" boolean DEFAULT false NOT NULL,
	"waived" jsonb NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"method_ref" text,
	"method_label" text,
	"method_expires_on" text,
	"method_changes" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."price_cents" >= 0 and "subscriptions"."setup_cents" >= 0),
	CONSTRAINT "subscriptions_ended" CHECK (("subscriptions"."state" = 'ended') = ("subscriptions"."ended_at" is not null)),
	CONSTRAINT "subscriptions_ended_is_over" CHECK ("subscriptions"."state" <> 'ended' or "subscriptions"."due_at" is null),
	CONSTRAINT "subscriptions_failing" CHECK (("subscriptions"."failures" > 0) = ("subscriptions"."failing_since" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_period" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "keeps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_offer_id_offers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","offer_id") REFERENCES "public"."offers"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_created" ON "subscriptions" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "subscriptions_offer" ON "subscriptions" USING btree ("workspace_id","offer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("workspace_id","due_at") WHERE "subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_remind" ON "subscriptions" USING btree ("workspace_id","remind_at") WHERE "subscriptions"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_kept" ON "subscriptions" USING btree ("workspace_id","ended_at") WHERE "subscriptions"."ended_at" is not null and "subscriptions"."method_ref" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_subscription" ON "orders" USING btree ("workspace_id","subscription_id","subscription_period");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_a_period" CHECK (("orders"."subscription_id" is null) = ("orders"."subscription_period" is null));