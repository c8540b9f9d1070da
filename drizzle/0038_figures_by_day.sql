DROP INDEX "course_seats_enrolled";--> statement-breakpoint
DROP INDEX "course_seats_done";--> statement-breakpoint
DROP INDEX "course_seats_active";--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "furthest" text;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "marks" jsonb;--> statement-breakpoint
CREATE INDEX "course_seats_finished" ON "course_seats" USING btree ("workspace_id","course_id","mode","finished_at","enrollment_id","enrolled_at") WHERE "course_seats"."stage" = 'finished';--> statement-breakpoint
CREATE INDEX "lesson_progress_scored" ON "lesson_progress" USING btree ("workspace_id","course_id","id") WHERE "lesson_progress"."best_score" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_enrolled" ON "course_seats" USING btree ("workspace_id","course_id","mode","enrolled_at","enrollment_id","stage","until","quiet_since") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_done" ON "course_seats" USING btree ("workspace_id","course_id","mode","completed_lessons","enrollment_id","stage","until","quiet_since") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_active" ON "course_seats" USING btree ("workspace_id","course_id","mode","active_hour","enrollment_id","stage","until","quiet_since") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
-- by hand
-- What of each lesson those did who are on the list of a course already.
UPDATE course_seats s SET finished_at = r.finished_at, furthest = r.furthest, marks = r.marks
FROM (
  SELECT e.workspace_id, e.id, e.finished_at, p.marks, p.furthest
  FROM enrollments e
  LEFT JOIN (
    SELECT p.workspace_id, p.enrollment_id,
           jsonb_object_agg(p.lesson_id, jsonb_build_array(num_nonnulls(p.completed_at), p.best_score)) AS marks,
           (array_agg(l.id ORDER BY l.position DESC, l.id DESC) FILTER (WHERE l.id IS NOT NULL))[1] AS furthest
    FROM lesson_progress p
    LEFT JOIN lessons l ON l.workspace_id = p.workspace_id AND l.id = p.lesson_id AND l.deleted_at IS NULL AND l.status = 'published'
    GROUP BY p.workspace_id, p.enrollment_id
  ) p ON p.workspace_id = e.workspace_id AND p.enrollment_id = e.id
  WHERE e.finished_at IS NOT NULL OR p.enrollment_id IS NOT NULL
) r
WHERE s.workspace_id = r.workspace_id AND s.enrollment_id = r.id;--> statement-breakpoint
-- And what became of those who enrolled on a day, and what was sold on it.
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
) f
GROUP BY f.workspace_id, f.subject
HAVING sum(f.amount) <> 0;
