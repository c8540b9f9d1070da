ALTER TABLE "courses" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "kept_open_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "kept_open_at" timestamp with time zone;