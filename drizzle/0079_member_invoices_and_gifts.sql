CREATE TABLE "member_gift_mails" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"gift_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_gift_mails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "member_gifts" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"tier_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"interval" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"price_currency" text NOT NULL,
	"state" text NOT NULL,
	"to_email" text,
	"message" text NOT NULL,
	"order_id" text,
	"contact_id" text,
	"grant_id" text,
	"paid_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"is_refund_asked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_gifts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "member_gifts_state" CHECK ("member_gifts"."state" in ('begun', 'waiting', 'accepted', 'withdrawn')),
	CONSTRAINT "member_gifts_accepted" CHECK (("member_gifts"."state" <> 'accepted') or "member_gifts"."accepted_at" is not null),
	CONSTRAINT "member_gifts_price" CHECK ("member_gifts"."price_cents" > 0)
);
--> statement-breakpoint
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
ALTER TABLE "tiers" ADD COLUMN "is_giftable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "member_gift_mails" ADD CONSTRAINT "member_gift_mails_workspace_id_gift_id_member_gifts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","gift_id") REFERENCES "public"."member_gifts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invoices" ADD CONSTRAINT "member_invoices_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_gift_mails_gift" ON "member_gift_mails" USING btree ("workspace_id","gift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_gifts_order" ON "member_gifts" USING btree ("workspace_id","order_id") WHERE "member_gifts"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "member_gifts_contact" ON "member_gifts" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "member_gifts_ask" ON "member_gifts" USING btree ("workspace_id","ask_at") WHERE "member_gifts"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "member_gifts_begun" ON "member_gifts" USING btree ("created_at") WHERE "member_gifts"."state" = 'begun';--> statement-breakpoint
CREATE UNIQUE INDEX "member_invoices_waiting" ON "member_invoices" USING btree ("workspace_id","contact_id","tier_id") WHERE "member_invoices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "member_invoices_contact" ON "member_invoices" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "member_invoices_order" ON "member_invoices" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "member_invoices_created" ON "member_invoices" USING btree ("workspace_id","state","created_at" DESC NULLS LAST);