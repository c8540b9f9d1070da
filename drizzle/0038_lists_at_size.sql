CREATE INDEX "sums_everywhere" ON "sums" USING btree ("subject","at","amount","workspace_id") WHERE "sums"."subject" like '%.everywhere:%';--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_setback" ON "orders" USING btree ("created_at","id") WHERE "orders"."setback_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_written" ON "reviews" USING btree ("workspace_id","written_at" DESC NULLS LAST,"id","rating","status") WHERE "reviews"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "reviews_thing_written" ON "reviews" USING btree ("workspace_id","thing_kind","thing_id","written_at" DESC NULLS LAST,"id","rating","status") WHERE "reviews"."status" <> 'withdrawn';--> statement-breakpoint
-- By hand: what there is of reviews, paid orders and accounts is counted once, as their services add it up from now on.
INSERT INTO sums (workspace_id, id, subject, at, amount, timed, loose)
SELECT f.workspace_id, 'sum_' || md5(f.subject || ' ' || f.kept_at), f.subject, f.kept_at, count(*), f.timed, f.kept_at > now()
FROM (
  SELECT c.workspace_id, c.subject, c.timed,
         CASE WHEN c.at > now() AND c.timed THEN c.at
              WHEN NOT c.timed OR c.at < now() - interval '100 days' THEN 'epoch'::timestamptz
              ELSE date_bin(interval '15 minutes', c.at, 'epoch'::timestamptz) END AS kept_at
  FROM (
    SELECT r.workspace_id, 'reviews.given:' || k.thing || ':' || r.status || ':' || r.rating AS subject, r.written_at AS at, false AS timed
    FROM reviews r CROSS JOIN LATERAL (VALUES (r.thing_id), ('all')) AS k(thing)
    WHERE r.status <> 'withdrawn'
    UNION ALL
    SELECT workspace_id, 'payments.everywhere:orders:' || mode || ':' || CASE WHEN total_cents > 0 THEN 'charged' ELSE 'free' END, paid_at, true
    FROM orders WHERE paid_at IS NOT NULL
    UNION ALL
    SELECT 'wsp_platform', 'accounts.users:' || k.role || ':' ||
             CASE WHEN u.suspended_at IS NOT NULL THEN 'suspended' WHEN u.email_verified THEN 'proven' ELSE 'unproven' END, u.created_at, true
    FROM users u CROSS JOIN LATERAL (VALUES (u.role), ('all')) AS k(role)
    WHERE u.erased_at IS NULL
    UNION ALL
    SELECT 'wsp_platform', 'accounts.erased', erased_at, false FROM users WHERE erased_at IS NOT NULL
  ) c
) f
GROUP BY f.workspace_id, f.subject, f.kept_at, f.timed;
