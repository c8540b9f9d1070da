CREATE TABLE "offer_holds" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"offer_id" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_holds_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "offer_holds" ADD CONSTRAINT "offer_holds_workspace_id_offer_id_offers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","offer_id") REFERENCES "public"."offers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_holds_order" ON "offer_holds" USING btree ("workspace_id","order_id","offer_id");--> statement-breakpoint
CREATE INDEX "offer_holds_offer" ON "offer_holds" USING btree ("workspace_id","offer_id");--> statement-breakpoint
CREATE INDEX "order_items_offer" ON "order_items" USING btree ("workspace_id","offer_id");