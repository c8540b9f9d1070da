ALTER TABLE "files" ADD COLUMN "processing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "refusal" text;--> statement-breakpoint
CREATE INDEX "files_processing" ON "files" USING btree ("created_at") WHERE "files"."processed" < 100;