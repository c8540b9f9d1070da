CREATE TABLE "kept_methods" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"method_ref" text NOT NULL,
	"method_label" text NOT NULL,
	"forget_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_methods_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "asked_period" integer;--> statement-breakpoint
ALTER TABLE "kept_methods" ADD CONSTRAINT "kept_methods_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_methods_order" ON "kept_methods" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "kept_methods_forget" ON "kept_methods" USING btree ("forget_at");