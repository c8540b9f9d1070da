import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { normalEmail } from '#areas/accounts/rules.ts'
import { heldPassesOf, isSignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { SubscriptionTerms } from '../../rules.ts'
import type { Offer } from '../offers.ts'
import { orders } from '../tables.ts'
import { periodPrice } from './prices.ts'

/** What a buyer of an offer agrees to beyond today; null where it's paid at once. A trial is for those who are known to have had none of it. */
export async function termsOf(ctx: Ctx, offer: Offer): Promise<SubscriptionTerms | null> {
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
    trialDays: trialDays > 0 && (await hadTrial(ctx, offer)) ? 0 : trialDays,
  }
}

/** What's charged when it's bought, before tax. */
export function dueNow(offer: Offer, terms: SubscriptionTerms | null): number {
  if (!terms) return offer.priceCents
  return terms.trialDays > 0 ? 0 : periodPrice({ ...terms, offerId: offer.id }, 1).cents
}

/**
 * Whether who asks is known to have had a trial of it: signed in, or in the browser that began it. An address that's only typed isn't asked
 * about, since anyone may type it; nor is a trial that someone else began with theirs.
 */
async function hadTrial(ctx: Ctx, { workspaceId, id }: Offer): Promise<boolean> {
  const { actor } = ctx
  const begunHere = heldPassesOf(actor).flatMap((pass) =>
    pass.workspaceId === workspaceId ? [pass.orderId] : [],
  )
  const isTheirs = sql`exists (select 1 from grants g where g.workspace_id = ${workspaceId}
    and g.source_kind = 'order' and g.source_id = ${orders.id} and g.seat = '')`
  const known = or(
    isSignedIn(actor) ? eq(orders.buyerUserId, actor.userId) : undefined,
    isSignedIn(actor) && actor.emailVerified
      ? and(eq(orders.buyerEmail, normalEmail(actor.email)), isTheirs)
      : undefined,
    begunHere.length > 0 ? inArray(orders.id, begunHere) : undefined,
  )
  if (!known) return false
  const [found] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        within(workspaceId, orders),
        known,
        eq(orders.subscriptionPeriod, 0),
        sql`exists (select 1 from subscriptions s where s.workspace_id = ${workspaceId}
          and s.id = ${orders.subscriptionId} and s.offer_id = ${id})`,
      ),
    )
    .limit(1)
  return found !== undefined
}
