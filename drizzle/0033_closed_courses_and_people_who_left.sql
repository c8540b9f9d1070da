ALTER TABLE "courses" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "kept_open_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "contacts" jsonb;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "kept_open_at" timestamp with time zone;--> statement-breakpoint
-- by hand
-- People who left before this: what their links and passes opened ends as well. Sums of students are put right by the nightly count.
DO $$
DECLARE
  place text;
BEGIN
  FOR place IN SELECT "id" FROM "workspaces" LOOP
    UPDATE "orders" SET "buyer_erased_at" = "updated_at"
      WHERE "workspace_id" = place AND "buyer_email" LIKE '%@erased.invalid';
    UPDATE "grants" SET "revoked_at" = "contacts"."updated_at", "user_id" = NULL,
        "revoked_reason" = 'The account this belonged to was deleted. Its access has ended.'
      FROM "contacts"
      WHERE "grants"."workspace_id" = place AND "contacts"."workspace_id" = place
        AND "contacts"."id" = "grants"."contact_id" AND "contacts"."email" LIKE '%@erased.invalid'
        AND "grants"."revoked_at" IS NULL;
  END LOOP;
END $$;
