CREATE TABLE "payment_connections" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"account_ref" text NOT NULL,
	"account_name" text NOT NULL,
	"secrets" text NOT NULL,
	"key_hint" text NOT NULL,
	"webhook_ref" text,
	"state" text NOT NULL,
	"state_reason" text,
	"instance_id" text NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"synced_at" timestamp with time zone,
	"sync_cursor" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_connections_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"default_currency" text NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"is_tax_included" boolean NOT NULL,
	"automatic_payouts" boolean NOT NULL,
	"notify_payments" boolean NOT NULL,
	"notify_failures" boolean NOT NULL,
	"notify_payouts" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_settings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "payment_settings_tax" CHECK ("payment_settings"."tax_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"mode" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"transaction_count" integer NOT NULL,
	"status" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"failure_reason" text,
	"arrives_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"respond_by" timestamp with time zone,
	"evidence_sent_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "disputes_amount_positive" CHECK ("disputes"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"ends_access" text NOT NULL,
	"state" text NOT NULL,
	"provider_ref" text,
	"failure_reason" text,
	"requested_by" text,
	"due_at" timestamp with time zone,
	"setbacks" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "kind" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "account" text;--> statement-breakpoint
-- The account that its attempt was begun with. Whatever has none was Test payments', whose account is the workspace itself.
UPDATE "transactions" t SET "account" = coalesce((
	SELECT a."account" FROM "payment_attempts" a
	WHERE a."workspace_id" = t."workspace_id" AND a."order_id" = t."order_id" AND a."provider" = t."provider"
	ORDER BY a."provider_ref" = t."charge_id" DESC NULLS LAST LIMIT 1
), t."workspace_id");--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
-- What a transaction is was told by its status before. Money that goes out is negative.
UPDATE "transactions" SET "kind" = 'surplus', "status" = 'Completed' WHERE "status" = 'Surplus';--> statement-breakpoint
UPDATE "transactions" SET "kind" = 'surplusReturned', "status" = 'Completed', "gross_cents" = -"gross_cents" WHERE "status" = 'Returned';--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "available_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payout_id" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_workspace_id_transaction_id_transactions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","transaction_id") REFERENCES "public"."transactions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_workspace_id_transaction_id_transactions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","transaction_id") REFERENCES "public"."transactions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_connections_live" ON "payment_connections" USING btree ("workspace_id","provider","mode") WHERE "payment_connections"."state" <> 'disconnected';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_settings_workspace" ON "payment_settings" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_ref" ON "payouts" USING btree ("workspace_id","provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "disputes_transaction" ON "disputes" USING btree ("workspace_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_ref" ON "disputes" USING btree ("workspace_id","provider","provider_ref");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "refunds" USING btree ("workspace_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_ref" ON "refunds" USING btree ("workspace_id","provider","provider_ref");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("workspace_id","due_at") WHERE "refunds"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "transactions_payout" ON "transactions" USING btree ("workspace_id","payout_id") WHERE "transactions"."payout_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_of_total" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_about_an_order" CHECK ("transactions"."order_id" is not null or "transactions"."kind" in ('payout', 'payoutFailed', 'feeCorrection', 'other'));