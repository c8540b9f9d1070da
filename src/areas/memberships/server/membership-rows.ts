import { type SQL, sql } from 'drizzle-orm'
import type { Mode } from '#areas/payments/rules.ts'
import type { WorkspaceCtx } from '#platform/context.ts'

/**
 * Every right to a tier with what's paid for it, as a relation: the right says who may see what and until when, the subscription how it
 * continues. Nothing is kept of it a second time.
 */
export const memberships = (ctx: Pick<WorkspaceCtx, 'actor' | 'now'>, mode: Mode): SQL => sql`
  select g.id, g.contact_id, g.thing_id as tier_id, g.source_kind, g.created_at as joined_at, g.ends_at, g.revoked_at, g.revoked_reason,
    case when g.source_kind = 'order' then g.source_id end as order_id, case when g.source_kind = 'gift' then g.source_id end as gift_order_id, s.id as subscription_id, s.state, (s.cancels_at_end or coalesce(s.next_period > s.last_period, false)) as cancels_at_end, s.pause_months,
    s.price_cents, s.price_currency, s.interval, s.trial_ends_at, s.paid_until, s.due_at, coalesce(s.failures, 0) as failures,
    s.cancel_note, coalesce(o.total_cents, 0) as first_cents,
    (g.revoked_at is null and coalesce(s.state = 'paused' or (s.pause_months is not null and s.state = 'active'), false)) as is_paused
  from grants g
  left join orders o on o.workspace_id = ${ctx.actor.workspaceId} and o.id = g.source_id and g.source_kind = 'order'
  left join subscriptions s on s.workspace_id = ${ctx.actor.workspaceId} and s.id = o.subscription_id
  where g.workspace_id = ${ctx.actor.workspaceId} and g.thing_kind = 'tier' and g.mode = ${mode}`

/** Whether the right was open at a moment. */
export const isLivingAt = (at: Date): SQL =>
  sql`(m.joined_at <= ${at} and (m.revoked_at is null or m.revoked_at > ${at}) and (m.ends_at is null or m.ends_at > ${at}))`

/** Someone is charged for it again: not in a trial, a pause, or its last period. */
export const isRenewing: SQL = sql`coalesce(m.state in ('active', 'pastDue') and not m.cancels_at_end and m.pause_months is null, false)`

export const statusOf = (now: Date): SQL => sql`case
  when m.is_paused then 'paused'
  when not ${isLivingAt(now)} or m.state = 'ended' or m.cancels_at_end then 'cancelled'
  else 'active' end`
