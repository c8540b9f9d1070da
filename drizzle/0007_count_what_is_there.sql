-- What lists read beside the rows since 0002: whether a lesson written before has content, and how many lessons of the outline
-- a student has done. Rows that are right already are not written.
UPDATE "lessons" SET "has_content" = true WHERE "duration_seconds" > 0 AND NOT "has_content";--> statement-breakpoint
UPDATE "enrollments" AS e SET "completed_lessons" = counted.lessons
FROM (
	SELECT p."workspace_id", p."enrollment_id", count(*)::int AS lessons
	FROM "lesson_progress" p
	JOIN "lessons" l ON l."workspace_id" = p."workspace_id" AND l."id" = p."lesson_id" AND l."deleted_at" IS NULL AND l."status" = 'published'
	WHERE p."completed_at" IS NOT NULL
	GROUP BY p."workspace_id", p."enrollment_id"
) AS counted
WHERE e."workspace_id" = counted."workspace_id" AND e."id" = counted."enrollment_id" AND e."completed_lessons" <> counted.lessons;
