ALTER TABLE "course_seats" ADD COLUMN "enrollment_id" text;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "enrolled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "quiet_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_seats" ADD COLUMN "active_hour" timestamp with time zone;--> statement-breakpoint
-- by hand
-- Who is on the list of a course already, and how far they are.
UPDATE course_seats s SET enrollment_id = r.enrollment_id, enrolled_at = r.enrolled_at, stage = r.stage, until = r.until,
  quiet_since = r.quiet_since, active_hour = r.active_hour
FROM (
  SELECT e.workspace_id, e.course_id, e.contact_id, g.mode, e.id AS enrollment_id, e.created_at AS enrolled_at, g.until,
         CASE WHEN e.finished_at IS NOT NULL THEN 'finished' WHEN e.last_active_at IS NULL THEN 'never' ELSE 'begun' END AS stage,
         CASE WHEN f.enrollment_id IS NOT NULL THEN 'epoch'::timestamptz
              ELSE date_bin(interval '1 hour', coalesce(e.last_active_at, e.created_at), 'epoch'::timestamptz) END AS quiet_since,
         date_bin(interval '1 hour', e.last_active_at, 'epoch'::timestamptz) AS active_hour
  FROM (
    SELECT DISTINCT ON (workspace_id, course_id, contact_id) * FROM enrollments ORDER BY workspace_id, course_id, contact_id, seat
  ) e
  JOIN (
    SELECT workspace_id, thing_id, contact_id, mode,
           max(CASE WHEN coalesce(revoked_at, ends_at) IS NULL THEN '9999-12-31T00:00:00Z'::timestamptz
                    ELSE least(revoked_at, ends_at) END) AS until
    FROM grants WHERE thing_kind = 'course' GROUP BY 1, 2, 3, 4
  ) g ON g.workspace_id = e.workspace_id AND g.thing_id = e.course_id AND g.contact_id = e.contact_id
  LEFT JOIN (
    SELECT DISTINCT workspace_id, enrollment_id FROM (
      SELECT workspace_id, enrollment_id FROM quiz_attempts WHERE passed IS NOT NULL
      GROUP BY workspace_id, enrollment_id, lesson_id
      HAVING count(*) FILTER (WHERE NOT passed) >= 2 AND NOT bool_or(passed)
    ) failing
  ) f ON f.workspace_id = e.workspace_id AND f.enrollment_id = e.id
) r
WHERE s.workspace_id = r.workspace_id AND s.id = 'cst_' || md5(r.course_id || ' ' || r.contact_id || ' ' || r.mode);--> statement-breakpoint
-- And how many there are of each kind.
INSERT INTO sums (workspace_id, id, subject, at, amount, timed, loose)
SELECT f.workspace_id, 'sum_' || md5(f.subject || ' ' || f.kept_at), f.subject, f.kept_at, sum(f.amount), false, f.kept_at > now()
FROM (
  SELECT s.workspace_id, 'courses.listed:' || k.kind || ':' || s.mode || ':' || s.course_id AS subject,
         CASE WHEN p.at > now() THEN p.at ELSE 'epoch'::timestamptz END AS kept_at, p.amount
  FROM course_seats s
  CROSS JOIN LATERAL (VALUES
    ('all', 'epoch'::timestamptz, '9999-12-31T00:00:00Z'::timestamptz, true),
    ('open', 'epoch', s.until, true),
    ('finished', 'epoch', s.until, s.stage = 'finished'),
    ('never', 'epoch', s.until, s.stage = 'never'),
    ('stuck', s.quiet_since + interval '168 hours', s.until, s.stage <> 'finished' AND s.quiet_since + interval '168 hours' < s.until)
  ) AS k(kind, since, until, counts)
  CROSS JOIN LATERAL (VALUES (k.since, 1), (k.until, -1)) AS p(at, amount)
  WHERE s.stage IS NOT NULL AND k.counts AND p.at < '9999-12-31T00:00:00Z'::timestamptz
) f
GROUP BY f.workspace_id, f.subject, f.kept_at
HAVING sum(f.amount) <> 0;--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("workspace_id",(coalesce(nullif("name", ''), "email") collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "course_seats_enrolled" ON "course_seats" USING btree ("workspace_id","course_id","mode","enrolled_at","enrollment_id","stage") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_done" ON "course_seats" USING btree ("workspace_id","course_id","mode","completed_lessons","enrollment_id") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_active" ON "course_seats" USING btree ("workspace_id","course_id","mode","active_hour","enrollment_id") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_stage" ON "course_seats" USING btree ("workspace_id","course_id","mode","stage","until") WHERE "course_seats"."stage" is not null;--> statement-breakpoint
CREATE INDEX "course_seats_quiet" ON "course_seats" USING btree ("workspace_id","course_id","mode","quiet_since") WHERE "course_seats"."stage" is not null;