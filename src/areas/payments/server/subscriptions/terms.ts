import { and, eq, or, sql } from 'drizzle-orm'
import { normalEmail } from '#areas/accounts/rules.ts'
import { isSignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { SubscriptionTerms } from '../../rules.ts'
import type { Offer } from '../offers.ts'
import { orders } from '../tables.ts'
import { periodPrice } from './prices.ts'

type Order = typeof orders.$inferSelect

/** What a buyer of an offer agrees to beyond today; null where it's paid at once. A trial is for those who had none of it. */
export async function termsOf(ctx: Ctx, offer: Offer, email = ''): Promise<SubscriptionTerms | null> {
  if (offer.priceCents === 0) return null
  if (offer.pricing === 'instalments' && offer.instalmentCount !== null)
    return {
      ...{ interval: 'month', priceCents: offer.priceCents, setupCents: 0, trialDays: 0 },
      instalments: offer.instalmentCount,
    }
  if (offer.pricing !== 'subscription' || offer.interval === null) return null
  const trialDays = offer.trialDays ?? 0
  return {
    interval: offer.interval,
    priceCents: offer.priceCents,
    setupCents: offer.setupCents ?? 0,
    trialDays: trialDays > 0 && (await hadTrial(ctx, offer, email)) ? 0 : trialDays,
  }
}

/** What's charged when it's bought, before tax. */
export function dueNow(offer: Offer, terms: SubscriptionTerms | null): number {
  if (!terms) return offer.priceCents
  return terms.trialDays > 0 ? 0 : periodPrice({ ...terms, offerId: offer.id }, 1).cents
}

async function hadTrial(ctx: Ctx, { workspaceId, id }: Offer, email: string): Promise<boolean> {
  const byAddress = email.trim() === '' ? undefined : eq(orders.buyerEmail, normalEmail(email))
  const byUser = isSignedIn(ctx.actor) ? eq(orders.buyerUserId, ctx.actor.userId) : undefined
  if (!byAddress && !byUser) return false
  const [found] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        within(workspaceId, orders),
        or(byAddress, byUser),
        eq(orders.subscriptionPeriod, 0),
        sql`exists (select 1 from subscriptions s where s.workspace_id = ${workspaceId}
          and s.id = ${orders.subscriptionId} and s.offer_id = ${id})`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Whether the same buyer tries the same offer already. Whoever begins a trial of it waits for whoever else does. */
export async function isTriedBeside(
  ctx: WorkspaceCtx,
  { workspaceId, buyerEmail }: Pick<Order, 'workspaceId' | 'buyerEmail'>,
  { id, offerId }: { id: Id<'sbs'>; offerId: Id<'off'> },
): Promise<boolean> {
  const key = `${workspaceId}:${offerId}:${buyerEmail}`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const [beside] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        within(workspaceId, orders),
        eq(orders.buyerEmail, buyerEmail),
        eq(orders.subscriptionPeriod, 0),
        sql`exists (select 1 from subscriptions s where s.workspace_id = ${workspaceId}
          and s.id = ${orders.subscriptionId} and s.offer_id = ${offerId} and s.id <> ${id})`,
      ),
    )
    .limit(1)
  return beside !== undefined
}
