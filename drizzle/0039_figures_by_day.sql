DROP INDEX "course_seats_enrolled";--> statement-breakpoint
DROP INDEX "course_seats_done";--> statement-breakpoint
DROP INDEX "course_seats_active";--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "studied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "furthest" text;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "marks" jsonb;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "loose" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "counted_as" text[];--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "counted_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "course_seats_finished" ON "course_seats" USING btree ("workspace_id","course_id","mode","finished_at","enrollment_id","enrolled_at") WHERE "course_seats"."stage" = 'finished';--> statement-breakpoint
CREATE INDEX "course_seats_studied" ON "course_seats" USING btree ("workspace_id","course_id","mode","studied_at","enrollment_id") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
CREATE INDEX "lesson_progress_scored" ON "lesson_progress" USING btree ("workspace_id","course_id","id") WHERE "lesson_progress"."best_score" is not null;--> statement-breakpoint
CREATE INDEX "sittings_loose" ON "sittings" USING btree ("workspace_id","id") WHERE "sittings"."loose";--> statement-breakpoint
CREATE INDEX "sittings_counted" ON "sittings" USING btree ("workspace_id","counted_at") WHERE "sittings"."counted_at" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_enrolled" ON "course_seats" USING btree ("workspace_id","course_id","mode","enrolled_at","enrollment_id","stage","until","quiet_since") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_done" ON "course_seats" USING btree ("workspace_id","course_id","mode","completed_lessons","enrollment_id","stage","until","quiet_since") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_active" ON "course_seats" USING btree ("workspace_id","course_id","mode","active_hour","enrollment_id","stage","until","quiet_since") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
-- by hand
-- What of each lesson those did who are on the list of a course already.
UPDATE course_seats s SET finished_at = r.finished_at, furthest = r.furthest, marks = r.marks, studied_at = r.studied_at
FROM (
  SELECT e.workspace_id, e.id, e.finished_at, p.marks, p.furthest, t.studied_at
  FROM enrollments e
  LEFT JOIN (
    SELECT p.workspace_id, p.enrollment_id,
           jsonb_object_agg(p.lesson_id, jsonb_build_array(num_nonnulls(p.completed_at), p.best_score)) AS marks,
           (array_agg(l.id ORDER BY l.position DESC, l.id DESC) FILTER (WHERE l.id IS NOT NULL))[1] AS furthest
    FROM lesson_progress p
    LEFT JOIN lessons l ON l.workspace_id = p.workspace_id AND l.id = p.lesson_id AND l.deleted_at IS NULL AND l.status = 'published'
    GROUP BY p.workspace_id, p.enrollment_id
  ) p ON p.workspace_id = e.workspace_id AND p.enrollment_id = e.id
  LEFT JOIN (SELECT workspace_id, enrollment_id, max(started_at) AS studied_at FROM sittings GROUP BY 1, 2) t
    ON t.workspace_id = e.workspace_id AND t.enrollment_id = e.id
  WHERE e.finished_at IS NOT NULL OR p.enrollment_id IS NOT NULL OR t.enrollment_id IS NOT NULL
) r
WHERE s.workspace_id = r.workspace_id AND s.enrollment_id = r.id;--> statement-breakpoint
-- Which sittings count, and as what.
UPDATE sittings t SET loose = false, counted_as = s.counted_as, counted_at = t.started_at, counted_seconds = t.seconds
FROM (
  SELECT e.workspace_id, e.id, array_agg('courses.studied:' || s.mode || ':' || s.course_id ORDER BY s.mode) FILTER (WHERE s.id IS NOT NULL) AS counted_as
  FROM enrollments e
  LEFT JOIN course_seats s ON s.workspace_id = e.workspace_id AND s.enrollment_id = e.id AND s.stage IS NOT NULL
  GROUP BY e.workspace_id, e.id
) s
WHERE s.workspace_id = t.workspace_id AND s.id = t.enrollment_id;--> statement-breakpoint
-- And what became of those who enrolled on a day, what was studied, and what was sold on it.
INSERT INTO sums (workspace_id, id, subject, at, amount, timed, loose)
SELECT f.workspace_id, 'sum_' || md5(f.subject), f.subject, 'epoch', sum(f.amount), false, false
FROM (
  SELECT s.workspace_id, 'courses.cohort:' || k.figure || ':' || s.mode || ':' || k.thing || ':' || to_char(s.enrolled_at AT TIME ZONE 'UTC', 'YYYYMMDD') AS subject,
         k.amount
  FROM course_seats s
  CROSS JOIN LATERAL (
    SELECT 'enrolled' AS figure, s.course_id AS thing, 1 AS amount
    UNION ALL
    SELECT 'finished', s.course_id, 1 WHERE s.stage = 'finished'
    UNION ALL
    SELECT 'left', s.furthest, 1 WHERE s.stage <> 'finished' AND s.furthest IS NOT NULL
    UNION ALL
    SELECT 'studied', s.course_id, 1 WHERE s.studied_at IS NOT NULL
    UNION ALL
    SELECT m.figure, j.key, m.amount
    FROM jsonb_each(s.marks) j
    CROSS JOIN LATERAL (VALUES ('opened', 1), ('completed', (j.value ->> 0)::int), ('quiz', num_nonnulls(j.value ->> 1)),
      ('percent', coalesce((j.value ->> 1)::int, 0))) AS m(figure, amount)
    WHERE m.amount <> 0
  ) k
  WHERE s.stage IS NOT NULL
  UNION ALL
  SELECT i.workspace_id, 'payments.soldOn:' || k.figure || ':' || o.mode || ':' || i.product_kind || ':' || i.product_id || ':' || to_char(o.paid_at AT TIME ZONE 'UTC', 'YYYYMMDD'),
         k.amount
  FROM order_items i
  JOIN orders o ON o.workspace_id = i.workspace_id AND o.id = i.order_id AND o.paid_at IS NOT NULL
  CROSS JOIN LATERAL (VALUES ('cents', i.cents), ('count', 1)) AS k(figure, amount)
  UNION ALL
  SELECT t.workspace_id, a.subject || ':' || to_char(t.counted_at AT TIME ZONE 'UTC', 'YYYYMMDD'), t.counted_seconds
  FROM sittings t CROSS JOIN LATERAL unnest(t.counted_as) AS a(subject)
) f
GROUP BY f.workspace_id, f.subject
HAVING sum(f.amount) <> 0;
