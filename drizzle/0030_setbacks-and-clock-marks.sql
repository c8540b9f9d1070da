CREATE TABLE "clock_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"latest_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "setbacks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "setback" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "setback_at" timestamp with time zone;