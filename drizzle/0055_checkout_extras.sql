CREATE TABLE "checkout_extras" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"bump_offer_id" text,
	"bump_text" text DEFAULT '' NOT NULL,
	"upsell_offer_id" text,
	"upsell_text" text DEFAULT '' NOT NULL,
	"downsell_offer_id" text,
	"downsell_text" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_extras_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "checkout_extras_not_itself" CHECK ("checkout_extras"."id" is distinct from "checkout_extras"."bump_offer_id"),
	CONSTRAINT "checkout_extras_down_after_up" CHECK ("checkout_extras"."upsell_offer_id" is not null or "checkout_extras"."downsell_offer_id" is null)
);
--> statement-breakpoint
CREATE TABLE "checkout_reminders" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"offer_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"takes_bump" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_reminders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "checkout_rules" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"terms_id" text,
	"must_agree" boolean DEFAULT false NOT NULL,
	"asks_waiver" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_rules_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "checkout_rules_agree_to_something" CHECK (not "checkout_rules"."must_agree" or "checkout_rules"."terms_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "order_agreements" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"terms_id" text,
	"terms_agreed_at" timestamp with time zone,
	"withdrawal_waived_at" timestamp with time zone,
	CONSTRAINT "order_agreements_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "order_agreements_terms" CHECK (("order_agreements"."terms_id" is null) = ("order_agreements"."terms_agreed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "seller_terms" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_terms_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "seller_terms_not_empty" CHECK ("seller_terms"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "upsell_answers" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"step" text NOT NULL,
	"offer_id" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upsell_answers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "checkout_extras" ADD CONSTRAINT "checkout_extras_workspace_id_id_offers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."offers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_reminders" ADD CONSTRAINT "checkout_reminders_workspace_id_offer_id_offers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","offer_id") REFERENCES "public"."offers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_rules" ADD CONSTRAINT "checkout_rules_workspace_id_terms_id_seller_terms_workspace_id_id_fk" FOREIGN KEY ("workspace_id","terms_id") REFERENCES "public"."seller_terms"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_agreements" ADD CONSTRAINT "order_agreements_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_agreements" ADD CONSTRAINT "order_agreements_workspace_id_terms_id_seller_terms_workspace_id_id_fk" FOREIGN KEY ("workspace_id","terms_id") REFERENCES "public"."seller_terms"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_answers" ADD CONSTRAINT "upsell_answers_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_reminders_of" ON "checkout_reminders" USING btree ("workspace_id","offer_id","email");--> statement-breakpoint
CREATE INDEX "checkout_reminders_due" ON "checkout_reminders" USING btree ("workspace_id","due_at") WHERE "checkout_reminders"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "checkout_reminders_old" ON "checkout_reminders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "checkout_reminders_email" ON "checkout_reminders" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_rules_workspace" ON "checkout_rules" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "checkout_rules_terms" ON "checkout_rules" USING btree ("workspace_id","terms_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_agreements_order" ON "order_agreements" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "order_agreements_terms" ON "order_agreements" USING btree ("workspace_id","terms_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_terms_hash" ON "seller_terms" USING btree ("workspace_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "upsell_answers_step" ON "upsell_answers" USING btree ("workspace_id","order_id","step");