CREATE TABLE "affiliate_coupons" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"coupon_id" text NOT NULL,
	CONSTRAINT "affiliate_coupons_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_followers" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_followers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_payout_lines" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"payout_id" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"commission_id" text NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "affiliate_payout_lines_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "affiliate_payout_lines_not_zero" CHECK ("affiliate_payout_lines"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_payouts" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"mode" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"affiliate_count" integer NOT NULL,
	"paid_at" timestamp with time zone,
	"tell_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_payouts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "affiliate_payouts_positive" CHECK ("affiliate_payouts"."total_cents" > 0 and "affiliate_payouts"."affiliate_count" > 0),
	CONSTRAINT "affiliate_payouts_told" CHECK ("affiliate_payouts"."tell_at" is null or "affiliate_payouts"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "affiliate_rates" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "affiliate_rates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "affiliate_rates_rate" CHECK ("affiliate_rates"."basis_points" between 1 and 9000)
);
--> statement-breakpoint
CREATE TABLE "affiliate_settings" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"basis_points" integer NOT NULL,
	"window_days" integer NOT NULL,
	"minimum" bigint NOT NULL,
	"pays_renewals" boolean NOT NULL,
	"takes_applications" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_settings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "affiliate_settings_rate" CHECK ("affiliate_settings"."basis_points" between 1 and 9000),
	CONSTRAINT "affiliate_settings_window" CHECK ("affiliate_settings"."window_days" between 0 and 180),
	CONSTRAINT "affiliate_settings_minimum" CHECK ("affiliate_settings"."minimum" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"basis_points" integer,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"wants_sales" boolean DEFAULT true NOT NULL,
	"tell_from" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "affiliates_status" CHECK ("affiliates"."status" in ('active', 'paused', 'applied', 'removed')),
	CONSTRAINT "affiliates_rate" CHECK ("affiliates"."basis_points" between 1 and 9000)
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"title" text NOT NULL,
	"mode" text NOT NULL,
	"how" text NOT NULL,
	"basis_points" integer NOT NULL,
	"base_cents" bigint NOT NULL,
	"earned_cents" bigint NOT NULL,
	"due_cents" bigint NOT NULL,
	"batched_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"owed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commissions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "commissions_of_what_was_paid" CHECK ("commissions"."due_cents" between 0 and "commissions"."earned_cents"),
	CONSTRAINT "commissions_earned_of_base" CHECK ("commissions"."earned_cents" between 0 and "commissions"."base_cents")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "affiliate_coupons" ADD CONSTRAINT "affiliate_coupons_workspace_id_affiliate_id_affiliates_workspace_id_id_fk" FOREIGN KEY ("workspace_id","affiliate_id") REFERENCES "public"."affiliates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_coupons" ADD CONSTRAINT "affiliate_coupons_workspace_id_coupon_id_coupons_workspace_id_id_fk" FOREIGN KEY ("workspace_id","coupon_id") REFERENCES "public"."coupons"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_followers" ADD CONSTRAINT "affiliate_followers_workspace_id_affiliate_id_affiliates_workspace_id_id_fk" FOREIGN KEY ("workspace_id","affiliate_id") REFERENCES "public"."affiliates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payout_lines" ADD CONSTRAINT "affiliate_payout_lines_workspace_id_payout_id_affiliate_payouts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","payout_id") REFERENCES "public"."affiliate_payouts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payout_lines" ADD CONSTRAINT "affiliate_payout_lines_workspace_id_commission_id_commissions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","commission_id") REFERENCES "public"."commissions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payout_lines" ADD CONSTRAINT "affiliate_payout_lines_workspace_id_affiliate_id_affiliates_workspace_id_id_fk" FOREIGN KEY ("workspace_id","affiliate_id") REFERENCES "public"."affiliates"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_workspace_id_affiliate_id_affiliates_workspace_id_id_fk" FOREIGN KEY ("workspace_id","affiliate_id") REFERENCES "public"."affiliates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_workspace_id_offer_id_offers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","offer_id") REFERENCES "public"."offers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_workspace_id_affiliate_id_affiliates_workspace_id_id_fk" FOREIGN KEY ("workspace_id","affiliate_id") REFERENCES "public"."affiliates"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_coupons_coupon" ON "affiliate_coupons" USING btree ("workspace_id","coupon_id");--> statement-breakpoint
CREATE INDEX "affiliate_coupons_affiliate" ON "affiliate_coupons" USING btree ("workspace_id","affiliate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_followers_user" ON "affiliate_followers" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "affiliate_followers_affiliate" ON "affiliate_followers" USING btree ("workspace_id","affiliate_id");--> statement-breakpoint
CREATE INDEX "affiliate_followers_person" ON "affiliate_followers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "affiliate_followers_seen" ON "affiliate_followers" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_payout_lines_once" ON "affiliate_payout_lines" USING btree ("workspace_id","payout_id","commission_id");--> statement-breakpoint
CREATE INDEX "affiliate_payout_lines_commission" ON "affiliate_payout_lines" USING btree ("workspace_id","commission_id");--> statement-breakpoint
CREATE INDEX "affiliate_payout_lines_affiliate" ON "affiliate_payout_lines" USING btree ("workspace_id","affiliate_id");--> statement-breakpoint
CREATE INDEX "affiliate_payouts_created" ON "affiliate_payouts" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "affiliate_payouts_tell" ON "affiliate_payouts" USING btree ("tell_at") WHERE "affiliate_payouts"."tell_at" is not null;--> statement-breakpoint
CREATE INDEX "affiliate_rates_of_offer" ON "affiliate_rates" USING btree ("workspace_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_rates_offer" ON "affiliate_rates" USING btree ("workspace_id","affiliate_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_settings_one" ON "affiliate_settings" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_code" ON "affiliates" USING btree ("workspace_id","code_key") WHERE "affiliates"."status" <> 'removed';--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_email" ON "affiliates" USING btree ("workspace_id","email") WHERE "affiliates"."status" <> 'removed';--> statement-breakpoint
CREATE INDEX "affiliates_address" ON "affiliates" USING btree ("email");--> statement-breakpoint
CREATE INDEX "affiliates_tell" ON "affiliates" USING btree ("workspace_id","tell_from") WHERE "affiliates"."tell_from" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_item" ON "commissions" USING btree ("workspace_id","item_id");--> statement-breakpoint
CREATE INDEX "commissions_order" ON "commissions" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "commissions_affiliate" ON "commissions" USING btree ("workspace_id","affiliate_id","sold_at");--> statement-breakpoint
CREATE INDEX "commissions_open" ON "commissions" USING btree ("workspace_id","mode","currency","id") WHERE "commissions"."due_cents" <> "commissions"."batched_cents";