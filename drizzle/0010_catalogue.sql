CREATE TABLE "catalogue" (
	"course_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"seller_name" text NOT NULL,
	"slug" text NOT NULL,
	"image_file_id" text,
	"price_cents" bigint NOT NULL,
	"price_currency" text NOT NULL,
	"lesson_count" integer NOT NULL,
	"duration_seconds" integer NOT NULL,
	"students" integer NOT NULL,
	"reviews" integer NOT NULL,
	"rating_tenths" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalogue_price_not_negative" CHECK ("catalogue"."price_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "catalogue" ADD CONSTRAINT "catalogue_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_workspace" ON "catalogue" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "catalogue_newest" ON "catalogue" USING btree ("published_at" DESC NULLS LAST,"course_id");--> statement-breakpoint
CREATE INDEX "catalogue_price" ON "catalogue" USING btree ("price_currency","price_cents","course_id");--> statement-breakpoint
CREATE INDEX "catalogue_rating" ON "catalogue" USING btree ("rating_tenths" DESC NULLS LAST,"course_id");--> statement-breakpoint
CREATE INDEX "catalogue_popular" ON "catalogue" USING btree ("students" DESC NULLS LAST,"course_id");--> statement-breakpoint
CREATE INDEX "catalogue_words" ON "catalogue" USING gin (to_tsvector('simple', "title" || ' ' || "summary" || ' ' || "seller_name"));--> statement-breakpoint
-- What is public already.
INSERT INTO "catalogue"
SELECT c."id", c."workspace_id", c."title",
  coalesce(nullif(trim(c."sales_page" ->> 'tagline'), ''), left(split_part(c."description", E'\n\n', 1), 300)),
  w."name", c."slug", c."image_file_id", o."price_cents", o."price_currency",
  (SELECT count(*) FROM "lessons" l WHERE l."workspace_id" = c."workspace_id" AND l."course_id" = c."id" AND l."status" = 'published' AND l."deleted_at" IS NULL),
  (SELECT coalesce(sum(l."duration_seconds"), 0) FROM "lessons" l WHERE l."workspace_id" = c."workspace_id" AND l."course_id" = c."id" AND l."status" = 'published' AND l."deleted_at" IS NULL),
  (SELECT count(DISTINCT g."contact_id") FROM "grants" g WHERE g."workspace_id" = c."workspace_id" AND g."thing_kind" = 'course' AND g."thing_id" = c."id" AND g."revoked_at" IS NULL),
  (SELECT count(*) FROM "reviews" r WHERE r."workspace_id" = c."workspace_id" AND r."thing_kind" = 'course' AND r."thing_id" = c."id" AND r."status" = 'published'),
  (SELECT coalesce(round(avg(r."rating") * 10), 0) FROM "reviews" r WHERE r."workspace_id" = c."workspace_id" AND r."thing_kind" = 'course' AND r."thing_id" = c."id" AND r."status" = 'published'),
  c."published_at"
FROM "courses" c
JOIN "workspaces" w ON w."id" = c."workspace_id"
JOIN "offers" o ON o."workspace_id" = c."workspace_id" AND o."product_kind" = 'course' AND o."product_id" = c."id"
WHERE c."status" = 'published' AND c."deleted_at" IS NULL;
