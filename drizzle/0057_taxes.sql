CREATE TABLE "tax_rates" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"country" text NOT NULL,
	"basis_points" integer NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_rates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "tax_rates_country_code" CHECK ("tax_rates"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "payment_settings" ADD COLUMN "tax_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_label" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_business" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_reverse_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_country" ON "tax_rates" USING btree ("workspace_id","country");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reverse_charge" CHECK (not "orders"."is_reverse_charge" or "orders"."tax_cents" = 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_country" CHECK ("orders"."tax_country" ~ '^[A-Z]{2}$');