DROP INDEX "enrollments_course_contact";--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "seat" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_library" ADD COLUMN "seat" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "seat" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_seat" ON "enrollments" USING btree ("workspace_id","course_id","contact_id","seat");--> statement-breakpoint
-- by hand
-- Whoever claimed an order that was placed with the proven address of somebody else sat in that person's place: they get one of their own.
UPDATE "grants" g SET "seat" = g."source_id" FROM "contacts" c
WHERE c."workspace_id" = g."workspace_id" AND c."id" = g."contact_id" AND g."source_kind" = 'order'
  AND g."user_id" IS NOT NULL AND c."user_id" IS NOT NULL AND g."user_id" <> c."user_id";--> statement-breakpoint
UPDATE "user_library" l SET "seat" = g."seat" FROM "grants" g
WHERE g."workspace_id" = l."workspace_id" AND g."user_id" = l."user_id" AND g."thing_kind" = l."thing_kind"
  AND g."thing_id" = l."thing_id" AND g."contact_id" = l."contact_id" AND g."seat" <> '';
