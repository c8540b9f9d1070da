CREATE TABLE "digest_keys" (
	"purpose" text NOT NULL,
	"made_of" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "digest_keys_purpose_made_of_pk" PRIMARY KEY("purpose","made_of")
);
--> statement-breakpoint
ALTER TABLE "payment_connections" ADD COLUMN "compared_until" timestamp with time zone;