import { findSubscription } from '#areas/payments/server/subscriptions/reading.ts'
import { isSignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { ProductCard, SoldKind } from '#platform/product.ts'
import { planNouns } from '../nouns.ts'
import { billingPath } from '../rules.ts'
import { findPayer, saleOf } from './sale.ts'
import { wordsOfPlans } from './words-of-product.ts'

/**
 * Plans as something that's sold. They're the platform's alone: no store, list or search knows of them. Whose plan it is, is decided by
 * what they pay (`following.ts`), so nothing is delivered here.
 */
export const planKind: SoldKind = {
  kind: 'plan',
  thing: 'plan',
  nouns: planNouns,
  words: wordsOfPlans,
  isNamedByOffer: true,
  managedAt: billingPath,
  isPlainSale: true,
  refusals: {
    owned: 'You already pay for a plan. Change it on the Upgrade page.',
    suspended: 'Plans aren’t for sale right now.',
    unconfirmed: 'Plans aren’t for sale right now.',
    unpayable: 'No one can take payments for plans right now. Try again later.',
  },
  describe: describePlans,
  titlesOf: async (ctx, _workspaceIds, ids) =>
    new Map(ids.map((id) => [id, `${ctx.instance.brandName} plan`])),
  route: async () => null,
  deliver: async () => {},
  takeBack: async () => {},
  join: async () => {},
}

async function describePlans(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, ProductCard>> {
  const sale = await saleOf(ctx, workspaceId)
  if (!sale || !ids.includes(sale.id)) return new Map()
  const card: ProductCard = {
    title: `${ctx.instance.brandName} plan`,
    kindLabel: wordsOfPlans[ctx.instance.language].receipt.item,
    ...{ imageFileId: null, slug: 'plan', salesPath: '/upgrade', openPath: '/upgrade' },
    isPublic: true,
    closedBecause: await whyClosed(ctx, workspaceId, sale.chargesSince !== null),
  }
  return new Map([[sale.id, card]])
}

/** A plan is a creator's own: no guest buys one, and no one a second. */
async function whyClosed(ctx: Ctx, workspaceId: Id<'wsp'>, isCharged: boolean): Promise<string | null> {
  if (!isCharged) return 'Plans are free on this site. Choose one on the Upgrade page.'
  const { actor } = ctx
  if (!isSignedIn(actor) || actor.role !== 'creator') return 'Sign in as a creator to buy a plan.'
  if (actor.kind === 'creator' && actor.workspaceId === workspaceId) return null
  const payer = await findPayer(ctx, workspaceId, actor.userId)
  const row = payer && (await findSubscription(ctx, { workspaceId, id: payer.subscriptionId }))
  return row && row.state !== 'ended' ? 'You already pay for a plan. Change it on the Upgrade page.' : null
}
