CREATE TABLE "offer_products" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"offer_id" text NOT NULL,
	"product_kind" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "offer_products_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "offer_stock" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"total" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_stock_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "offer_stock_total" CHECK ("offer_stock"."total" >= 0),
	CONSTRAINT "offer_stock_taken" CHECK ("offer_stock"."taken" >= 0)
);
--> statement-breakpoint
DROP INDEX "offers_product";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "is_main" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "pricing" text DEFAULT 'once' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "suggested_cents" bigint;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "instalment_count" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "interval" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "trial_days" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "setup_cents" bigint;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "thank_you" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reason" text DEFAULT 'first' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_basis_points" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_tax_included" boolean;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_products" ADD CONSTRAINT "offer_products_workspace_id_offer_id_offers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","offer_id") REFERENCES "public"."offers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_stock" ADD CONSTRAINT "offer_stock_workspace_id_id_offers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."offers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_products_offer" ON "offer_products" USING btree ("workspace_id","offer_id","product_kind","product_id");--> statement-breakpoint
CREATE INDEX "offer_products_product" ON "offer_products" USING btree ("workspace_id","product_kind","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_main" ON "offers" USING btree ("workspace_id","product_kind","product_id") WHERE "offers"."is_main";--> statement-breakpoint
CREATE INDEX "offers_product" ON "offers" USING btree ("workspace_id","product_kind","product_id");--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_instalments" CHECK (case when "offers"."pricing" = 'instalments' then "offers"."instalment_count" between 2 and 12 else "offers"."instalment_count" is null end);--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_subscription" CHECK (case when "offers"."pricing" = 'subscription' then "offers"."interval" in ('month', 'year')
        else "offers"."interval" is null and "offers"."trial_days" is null and "offers"."setup_cents" is null end);--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_suggested" CHECK ("offers"."suggested_cents" is null or ("offers"."pricing" = 'flexible' and "offers"."suggested_cents" >= "offers"."price_cents"));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_window" CHECK ("offers"."starts_at" is null or "offers"."ends_at" is null or "offers"."starts_at" < "offers"."ends_at");