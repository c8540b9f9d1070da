CREATE TABLE "sums" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"timed" boolean NOT NULL,
	"loose" boolean NOT NULL,
	CONSTRAINT "sums_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "course_seats" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"course_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"mode" text NOT NULL,
	"live" "tstzmultirange" NOT NULL,
	"completed_lessons" integer NOT NULL,
	CONSTRAINT "course_seats_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "put_away" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "sums_subject" ON "sums" USING btree ("workspace_id","subject","at");--> statement-breakpoint
CREATE INDEX "sums_loose" ON "sums" USING btree ("workspace_id","at") WHERE "sums"."loose";--> statement-breakpoint
CREATE INDEX "course_seats_contact" ON "course_seats" USING btree ("workspace_id","contact_id","course_id");--> statement-breakpoint
CREATE INDEX "enrollments_finished" ON "enrollments" USING btree ("workspace_id","finished_at") WHERE "enrollments"."finished_at" is not null;--> statement-breakpoint
-- The people of a workspace are searched in that column now; as in 0017, a server without trigrams goes without the index.
DROP INDEX IF EXISTS contacts_search;--> statement-breakpoint
DO $$
BEGIN
  CREATE INDEX contacts_search ON contacts USING gin (search_text gin_trgm_ops);
EXCEPTION
  WHEN lock_not_available THEN RAISE;
  WHEN OTHERS THEN RAISE NOTICE 'Search goes without trigrams: %', SQLERRM;
END $$;
--> statement-breakpoint
-- What is there already: who has, or had, a right to what, and how much of it they did.
INSERT INTO course_seats (workspace_id, id, course_id, contact_id, mode, live, completed_lessons)
SELECT r.workspace_id, 'cst_' || md5(r.course_id || ' ' || r.contact_id || ' ' || r.mode), r.course_id, r.contact_id, r.mode, r.live,
       coalesce(e.completed_lessons, 0)
FROM (
  SELECT g.workspace_id, k.course_id, g.contact_id, k.mode,
         range_agg(tstzrange(g.created_at, case when coalesce(g.revoked_at, g.ends_at) is not null
           then greatest(g.created_at, least(g.revoked_at, g.ends_at)) end)) AS live
  FROM grants g
  CROSS JOIN LATERAL (VALUES (g.thing_id, g.mode), ('', g.mode), ('', 'any')) AS k(course_id, mode)
  WHERE g.thing_kind = 'course'
  GROUP BY 1, 2, 3, 4
) r
LEFT JOIN enrollments e ON e.workspace_id = r.workspace_id AND e.course_id = r.course_id AND e.contact_id = r.contact_id;--> statement-breakpoint
-- And their sums, by the quarter of an hour where somebody asks when.
INSERT INTO sums (workspace_id, id, subject, at, amount, timed, loose)
SELECT f.workspace_id, 'sum_' || md5(f.subject || ' ' || f.kept_at), f.subject, f.kept_at, sum(f.amount), f.timed, f.kept_at > now()
FROM (
  SELECT a.workspace_id, a.subject, a.amount, a.timed,
         CASE WHEN a.at > now() THEN a.at WHEN NOT a.timed THEN 'epoch'::timestamptz
              ELSE date_bin(interval '15 minutes', a.at, 'epoch'::timestamptz) END AS kept_at
  FROM (
    SELECT workspace_id, 'payments.revenue:' || mode AS subject, created_at AS at, gross_cents::bigint AS amount, true AS timed
    FROM transactions WHERE status = 'Completed'
    UNION ALL
    SELECT workspace_id, 'payments.sales:' || mode, created_at, 1, true FROM transactions WHERE status = 'Completed'
    UNION ALL
    SELECT i.workspace_id, 'payments.sold:' || o.mode || ':' || i.product_kind || ':' || i.product_id, o.paid_at, i.cents, false
    FROM order_items i JOIN orders o ON o.workspace_id = i.workspace_id AND o.id = i.order_id AND o.paid_at IS NOT NULL
    UNION ALL
    SELECT workspace_id, 'courses.enrolled', created_at, 1, true FROM enrollments
    UNION ALL
    SELECT workspace_id, 'courses.finished', finished_at, 1, true FROM enrollments WHERE finished_at IS NOT NULL
    UNION ALL
    SELECT s.workspace_id,
           CASE WHEN s.course_id = '' THEN 'courses.students:' || s.mode
                ELSE CASE k.what WHEN 'students' THEN 'courses.studentsOf:' ELSE 'courses.doneOf:' END || s.mode || ':' || s.course_id END,
           p.at, p.sign * CASE k.what WHEN 'students' THEN 1 ELSE s.completed_lessons END, s.course_id = ''
    FROM course_seats s
    CROSS JOIN LATERAL unnest(s.live) AS span
    CROSS JOIN LATERAL (VALUES (lower(span), 1), (upper(span), -1)) AS p(at, sign)
    JOIN (VALUES ('students'), ('done')) AS k(what) ON k.what = 'students' OR (s.course_id <> '' AND s.completed_lessons <> 0)
    WHERE p.at IS NOT NULL
  ) a
) f
GROUP BY f.workspace_id, f.subject, f.kept_at, f.timed
HAVING sum(f.amount) <> 0;
