-- What was written before was written in English.
ALTER TABLE "site_texts" ADD COLUMN "language" text NOT NULL DEFAULT 'en';--> statement-breakpoint
ALTER TABLE "site_texts" ALTER COLUMN "language" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "site_texts" DROP CONSTRAINT "site_texts_pkey";--> statement-breakpoint
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_key_language_pk" PRIMARY KEY("key","language");--> statement-breakpoint
UPDATE "certificate_designs" SET "design" = "design" || '{"language":"en"}'::jsonb WHERE NOT "design" ? 'language';
