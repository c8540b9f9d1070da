CREATE TABLE "bank_receipts" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"transfer_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"received_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_receipts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "bank_receipts_amount_positive" CHECK ("bank_receipts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_transfers" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"reference" text NOT NULL,
	"bank" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"received_cents" bigint DEFAULT 0 NOT NULL,
	"given_up_cents" bigint DEFAULT 0 NOT NULL,
	"extra_cents" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_transfers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "bank_transfers_amount_positive" CHECK ("bank_transfers"."amount_cents" > 0),
	CONSTRAINT "bank_transfers_parts_not_negative" CHECK ("bank_transfers"."received_cents" >= 0 and "bank_transfers"."given_up_cents" >= 0 and "bank_transfers"."extra_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bank_receipts" ADD CONSTRAINT "bank_receipts_workspace_id_transfer_id_bank_transfers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","transfer_id") REFERENCES "public"."bank_transfers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_receipts_transfer" ON "bank_receipts" USING btree ("workspace_id","transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_order" ON "bank_transfers" USING btree ("workspace_id","order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_reference" ON "bank_transfers" USING btree ("workspace_id","reference");--> statement-breakpoint
CREATE INDEX "bank_transfers_created" ON "bank_transfers" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bank_transfers_due" ON "bank_transfers" USING btree ("workspace_id","due_at") WHERE "bank_transfers"."due_at" is not null;