CREATE TABLE "credit_notes" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text NOT NULL,
	"mode" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"invoice_number" text NOT NULL,
	"seller_name" text NOT NULL,
	"seller" jsonb,
	"buyer" jsonb,
	"former_buyer" jsonb,
	"amount_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_on" date NOT NULL,
	CONSTRAINT "credit_notes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "credit_notes_sequence_from_one" CHECK ("credit_notes"."sequence" >= 1),
	CONSTRAINT "credit_notes_amount" CHECK ("credit_notes"."amount_cents" > 0 and "credit_notes"."tax_cents" between 0 and "credit_notes"."amount_cents")
);
--> statement-breakpoint
ALTER TABLE "payment_settings" ADD COLUMN "document_years" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "former_buyer" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "issued_on" date DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_workspace_id_refund_id_refunds_workspace_id_id_fk" FOREIGN KEY ("workspace_id","refund_id") REFERENCES "public"."refunds"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_refund" ON "credit_notes" USING btree ("workspace_id","refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_sequence" ON "credit_notes" USING btree ("workspace_id","mode","year","sequence");--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "credit_notes_former_buyer" ON "credit_notes" USING btree ("workspace_id","year") WHERE "credit_notes"."former_buyer" is not null;--> statement-breakpoint
CREATE INDEX "invoices_former_buyer" ON "invoices" USING btree ("workspace_id","year") WHERE "invoices"."former_buyer" is not null;--> statement-breakpoint
ALTER TABLE "payment_settings" ADD CONSTRAINT "payment_settings_document_years" CHECK ("payment_settings"."document_years" between 1 and 30);--> statement-breakpoint
-- Invoices there are have the date that was on them, and their year goes by it already.
UPDATE "invoices" SET "issued_on" = ("issued_at" AT TIME ZONE 'UTC')::date;
