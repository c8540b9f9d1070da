import { and, eq, inArray } from 'drizzle-orm'
import { moveGrant } from '#areas/access/server/moving.ts'
import { getSubscriptionRow } from '#areas/payments/server/subscriptions/changing.ts'
import {
  isDearer,
  type SwitchChoice,
  switchBySeller,
  switchChoices,
} from '#areas/payments/server/subscriptions/switching.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { Member, Moves } from '../contract.ts'
import { getMember } from './members.ts'
import { getTier } from './tiers.ts'

type Choice = SwitchChoice & { tierId: string }

/** Where a member who pays can be moved, the lowest tier first. Whoever pays nothing can be moved anywhere. @throws NOT_FOUND */
export async function listMoves(ctx: CreatorCtx, memberId: Id<'grt'>): Promise<Moves> {
  const member = await getMember(ctx, memberId)
  if (!member.subscriptionId) return { at: null, movesTo: null, tiers: [] }
  const row = await getSubscriptionRow(ctx, member.subscriptionId)
  const choices = await choicesOf(ctx, member)
  const next = row.switchesTo && (await tiersOf(ctx, [row.switchesTo.offerId])).get(row.switchesTo.offerId)
  const tiers = await Promise.all(
    choices.map(async (choice) => {
      const tierId = choice.tierId as Id<'tie'>
      const { title, rank } = await getTier(ctx, tierId)
      return {
        ...{ tierId, title, rank, interval: choice.terms.interval, isDearer: isDearer(row, choice) },
        price: { cents: choice.eachCents, currency: row.priceCurrency },
      }
    }),
  )
  return {
    at: row.dueAt?.toISOString() ?? null,
    movesTo: (next as Id<'tie'> | undefined) ?? null,
    tiers: tiers.toSorted((one, other) => one.rank - other.rank).map(({ rank: _, ...tier }) => tier),
  }
}

/** One price for each other tier: the first that's paid as often. */
async function choicesOf(ctx: CreatorCtx, member: Member): Promise<Choice[]> {
  if (!member.subscriptionId) return []
  const row = await getSubscriptionRow(ctx, member.subscriptionId)
  const choices = (await switchChoices(ctx, row)).filter(({ terms }) => terms.interval === row.interval)
  const tierOf = await tiersOf(
    ctx,
    choices.map(({ terms }) => terms.offerId),
  )
  const byTier = new Map<string, Choice>()
  for (const choice of choices) {
    const tierId = tierOf.get(choice.terms.offerId)
    if (tierId && tierId !== member.tierId && !byTier.has(tierId)) byTier.set(tierId, { ...choice, tierId })
  }
  return [...byTier.values()]
}

async function tiersOf(ctx: CreatorCtx, ids: readonly Id<'off'>[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: offers.id, tierId: offers.productId })
    .from(offers)
    .where(and(mine(ctx, offers), inArray(offers.id, [...ids]), eq(offers.productKind, 'tier')))
  return new Map(rows.map(({ id, tierId }) => [id, tierId]))
}

/**
 * Moves a member to another tier: at once where nothing is paid for it, else with the next payment, for what was shown.
 *
 * @throws NOT_FOUND; CONFLICT where they'd pay more, another amount was shown, or it can't be moved right now.
 */
export async function moveMember(
  ctx: CreatorCtx,
  memberId: Id<'grt'>,
  { tierId, shownCents }: { tierId: Id<'tie'>; shownCents?: number | undefined },
): Promise<Member> {
  await getTier(ctx, tierId)
  const member = await getMember(ctx, memberId)
  if (!member.subscriptionId)
    return withTransaction(ctx, async (ctx) => {
      await moveGrant(ctx, memberId, { kind: 'tier', id: tierId })
      return getMember(ctx, memberId)
    })
  const choice = (await choicesOf(ctx, member)).find((one) => one.tierId === tierId)
  if (!choice) throw new AppError('CONFLICT', 'This member can’t be moved to this tier right now.')
  await switchBySeller(
    ctx,
    { workspaceId: ctx.actor.workspaceId, id: member.subscriptionId },
    { offerId: choice.terms.offerId, shownCents: shownCents ?? -1 },
  )
  return getMember(ctx, memberId)
}
