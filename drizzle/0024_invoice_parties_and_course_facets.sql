ALTER TABLE "workspaces" ADD COLUMN "business" jsonb;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "catalogue_subject" ON "catalogue" USING btree ("subject","published_at" DESC NULLS LAST,"course_id");--> statement-breakpoint
-- The catalogue says what a course is taught in: until its creator says otherwise, what the store speaks.
UPDATE "catalogue" c SET "language" = w."language" FROM "workspaces" w WHERE w."id" = c."workspace_id";--> statement-breakpoint
-- Orders that were delivered before numbers were given with the payment get theirs now, in the order in which they were paid,
-- behind those of their year that have one.
INSERT INTO "invoices" ("workspace_id", "id", "order_id", "mode", "year", "sequence", "number", "seller_name", "issued_at")
SELECT
	n."workspace_id",
	'ivc_' || substr(n."id", 5),
	n."id",
	n."mode",
	n."year",
	n."sequence",
	concat_ws('-', CASE WHEN n."mode" = 'test' THEN 'TEST' END, nullif(n."letters", ''), n."year", lpad(n."sequence"::text, greatest(4, length(n."sequence"::text)), '0')),
	n."name",
	n."paid_at"
FROM (
	SELECT
		o."workspace_id", o."id", o."mode", o."paid_at", o."year", w."name",
		coalesce(l."last", 0) + row_number() OVER (PARTITION BY o."workspace_id", o."mode", o."year" ORDER BY o."paid_at", o."id") AS "sequence",
		(SELECT coalesce(string_agg(upper(left(word[1], 1)), '' ORDER BY place), '')
			FROM regexp_matches(w."name", '[[:alnum:]]+', 'g') WITH ORDINALITY AS words(word, place) WHERE place <= 3) AS "letters"
	FROM (
		SELECT *, extract(year FROM "paid_at" AT TIME ZONE 'UTC')::int AS "year" FROM "orders"
		WHERE "delivered_at" IS NOT NULL AND "total_cents" > 0
	) o
	JOIN "workspaces" w ON w."id" = o."workspace_id"
	LEFT JOIN (SELECT "workspace_id", "mode", "year", max("sequence") AS "last" FROM "invoices" GROUP BY 1, 2, 3) l
		ON l."workspace_id" = o."workspace_id" AND l."mode" = o."mode" AND l."year" = o."year"
	WHERE NOT EXISTS (SELECT 1 FROM "invoices" i WHERE i."workspace_id" = o."workspace_id" AND i."order_id" = o."id")
) n;
