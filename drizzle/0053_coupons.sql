CREATE TABLE "coupon_changes" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"coupon_id" text NOT NULL,
	"user_id" text,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_changes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"coupon_id" text NOT NULL,
	"order_id" text NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_uses_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"basis_points" integer,
	"amount_cents" bigint,
	"amount_currency" text,
	"expires_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_each" integer,
	"offer_ids" jsonb,
	"periods" text NOT NULL,
	"is_by_link" boolean NOT NULL,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "coupons_takes" CHECK (case when "coupons"."basis_points" is null then "coupons"."amount_cents" > 0 and "coupons"."amount_currency" is not null
        else "coupons"."basis_points" between 100 and 10000 and "coupons"."amount_cents" is null and "coupons"."amount_currency" is null end),
	CONSTRAINT "coupons_limits" CHECK (coalesce("coupons"."max_uses", 1) > 0 and coalesce("coupons"."max_uses_each", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "coupon_changes" ADD CONSTRAINT "coupon_changes_workspace_id_coupon_id_coupons_workspace_id_id_fk" FOREIGN KEY ("workspace_id","coupon_id") REFERENCES "public"."coupons"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_workspace_id_coupon_id_coupons_workspace_id_id_fk" FOREIGN KEY ("workspace_id","coupon_id") REFERENCES "public"."coupons"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_changes_coupon" ON "coupon_changes" USING btree ("workspace_id","coupon_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_order" ON "coupon_uses" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("workspace_id","coupon_id","mode","state");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("workspace_id","code_key");