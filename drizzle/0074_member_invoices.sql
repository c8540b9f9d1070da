CREATE TABLE "member_invoices" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"contact_id" text NOT NULL,
	"tier_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"price_currency" text NOT NULL,
	"state" text NOT NULL,
	"order_id" text,
	"sent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_invoices_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "member_invoices_state" CHECK ("member_invoices"."state" in ('waiting', 'paid', 'withdrawn')),
	CONSTRAINT "member_invoices_price" CHECK ("member_invoices"."price_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "member_invoices" ADD CONSTRAINT "member_invoices_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_invoices_waiting" ON "member_invoices" USING btree ("workspace_id","contact_id","tier_id") WHERE "member_invoices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "member_invoices_contact" ON "member_invoices" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "member_invoices_order" ON "member_invoices" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "member_invoices_created" ON "member_invoices" USING btree ("workspace_id","state","created_at" DESC NULLS LAST);