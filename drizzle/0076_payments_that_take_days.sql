ALTER TABLE "payment_connections" ADD COLUMN "takes_delayed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "awaited_until" timestamp with time zone;