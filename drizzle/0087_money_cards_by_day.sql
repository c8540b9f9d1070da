CREATE INDEX "disputes_open" ON "disputes" USING btree ("workspace_id","provider","provider_ref") WHERE "disputes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_attempts_surplus" ON "payment_attempts" USING btree ("workspace_id","order_id","provider_ref","due_at") WHERE "payment_attempts"."state" in ('surplus', 'returning');--> statement-breakpoint
CREATE INDEX "transactions_of_kind" ON "transactions" USING btree ("workspace_id","mode","kind","created_at","id","status") WHERE "transactions"."kind" <> 'payment';--> statement-breakpoint
CREATE INDEX "transactions_of_status" ON "transactions" USING btree ("workspace_id","mode","status","created_at","id","kind") WHERE "transactions"."status" <> 'Completed';--> statement-breakpoint
CREATE INDEX "transactions_of_provider" ON "transactions" USING btree ("workspace_id","mode","provider","created_at","id","kind","status");--> statement-breakpoint
CREATE INDEX "transactions_balance" ON "transactions" USING btree ("workspace_id","provider","account","mode","currency","status","kind","gross_cents","fee_cents","available_at","created_at") WHERE "transactions"."payout_id" is null;--> statement-breakpoint
-- by hand
-- What the cards of /payments add up, of each day of UTC there was: `card-sums.ts` counts from here on.
INSERT INTO sums (workspace_id, id, subject, at, amount, timed, loose)
SELECT f.workspace_id, 'sum_' || md5(f.subject), f.subject, 'epoch', f.amount, false, false
FROM (
  SELECT d.workspace_id, 'payments.card:' || k.figure || ':' || d.mode || ':' || d.currency || ':' || d.provider || ':' || d.day AS subject, k.amount
  FROM (
    SELECT r.workspace_id, r.mode, r.currency, r.provider, r.day,
           count(*) FILTER (WHERE r.done AND r.pays) AS succeeded,
           count(*) FILTER (WHERE r.failed) AS failed,
           sum(r.gross) FILTER (WHERE r.done AND r.pays) AS paid,
           sum(r.gross) FILTER (WHERE r.counts AND NOT r.pays) AS returned,
           sum(r.tax) FILTER (WHERE r.counts) AS tax,
           sum(r.fee) FILTER (WHERE r.done) AS fees
    FROM (
      SELECT t.workspace_id, t.mode, t.currency, t.provider, to_char(t.created_at AT TIME ZONE 'UTC', 'YYYYMMDD') AS day,
             t.gross_cents AS gross, t.tax_cents AS tax, t.fee_cents AS fee,
             t.status = 'Completed' AS done, t.kind = 'payment' AS pays, t.kind = 'payment' AND t.status = 'Failed' AS failed,
             t.status = 'Completed' AND (t.kind IN ('payment', 'refund', 'refundFailed') OR (t.kind = 'dispute' AND EXISTS (
               SELECT 1 FROM disputes l
               JOIN transactions p ON p.workspace_id = l.workspace_id AND p.id = l.transaction_id AND p.kind = 'payment'
               WHERE l.workspace_id = t.workspace_id AND l.provider = t.provider AND l.provider_ref = t.charge_id AND l.state = 'lost'))) AS counts
      FROM transactions t
      WHERE t.kind IN ('payment', 'refund', 'refundFailed', 'dispute', 'disputeReversed', 'surplus', 'surplusReturned', 'feeCorrection')
    ) r
    GROUP BY r.workspace_id, r.mode, r.currency, r.provider, r.day
  ) d
  CROSS JOIN LATERAL (VALUES ('succeeded', d.succeeded), ('failed', d.failed), ('paid', d.paid), ('returned', d.returned), ('tax', d.tax), ('fees', d.fees)) AS k(figure, amount)
  WHERE k.amount <> 0
) f;
