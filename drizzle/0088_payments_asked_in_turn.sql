DROP INDEX "transactions_fee_estimated";--> statement-breakpoint
ALTER TABLE "payment_connections" ADD COLUMN "refunds_asked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "returned_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "fee_due_at" timestamp with time zone;--> statement-breakpoint
-- by hand
UPDATE "transactions" SET "fee_due_at" = "created_at" WHERE "is_fee_estimated";--> statement-breakpoint
CREATE INDEX "transactions_fee_due" ON "transactions" USING btree ("workspace_id","account","fee_due_at","id") WHERE "transactions"."fee_due_at" is not null;