import { and, eq, inArray } from 'drizzle-orm'
import type { Grant } from '#areas/access/server/grants.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { subscriptionPath } from '#areas/payments/server/subscriptions/subscriptions.ts'
import { type SwitchChoice, switchChoices } from '#areas/payments/server/subscriptions/switching.ts'
import { offers, orders } from '#areas/payments/server/tables.ts'
import { isStopping } from '#areas/payments/subscription-rules.ts'
import type { Id } from '#kernel/ids.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'

/** What a member reads of their membership. */
export type Membership = {
  /** Where they change, pause or cancel it; null where nothing is paid for it. */
  manageHref: string | null
  /** Where they choose another tier; null while nothing else is open to them. */
  changeHref: string | null
  trialEndsAt: Date | null
  /** It ends then, since someone ended it or gave it until then. */
  endsAt: Date | null
  nextAt: Date | null
  isInGrace: boolean
  movesTo(tierId: Id<'tie'>): Way | null
}
/** The way to another tier, with what it costs now. */
export type Way = {
  href: string
  each: string
  interval: 'month' | 'year'
  due: string | null
  isNext: boolean
}

/** A membership as its member has it, by the right they hold. */
export async function membershipOf(ctx: Ctx, workspace: WorkspaceRecord, grant: Grant): Promise<Membership> {
  const workspaceId = workspace.id
  const bare: Membership = {
    ...{
      manageHref: null,
      changeHref: null,
      trialEndsAt: null,
      endsAt: grant.endsAt,
      nextAt: null,
      isInGrace: false,
    },
    movesTo: () => null,
  }
  if (grant.sourceKind !== 'order') return bare
  const [row] = await ctx.db
    .select({ subscription: subscriptions })
    .from(orders)
    .innerJoin(
      subscriptions,
      and(within(workspaceId, subscriptions), eq(subscriptions.id, orders.subscriptionId)),
    )
    .where(and(within(workspaceId, orders), eq(orders.id, grant.sourceId as Id<'ord'>)))
  if (!row) return bare
  const { subscription } = row
  const manageHref = subscriptionPath(ctx, subscription.id)
  const isEnding =
    subscription.cancelsAtEnd ||
    isStopping(subscription) ||
    subscription.state === 'ended' ||
    subscription.pauseMonths !== null
  const choices = await switchChoices(ctx, subscription)
  const tierOf = await tiersOf(ctx, workspaceId, choices)
  const money = (cents: number) =>
    formatMoney({ cents, currency: subscription.priceCurrency }, localeOf(workspace.language))
  return {
    manageHref,
    changeHref: choices.length > 0 && subscription.switchesTo === null ? `${manageHref}/switch` : null,
    trialEndsAt: subscription.state === 'trialing' ? subscription.trialEndsAt : null,
    endsAt: isEnding ? subscription.paidUntil : null,
    nextAt: isEnding ? null : subscription.dueAt,
    isInGrace: subscription.state === 'pastDue',
    movesTo(tierId) {
      const open = choices.filter(({ terms }) => tierOf.get(terms.offerId) === tierId)
      const choice = open.find(({ terms }) => terms.interval === subscription.interval) ?? open[0]
      if (!choice) return null
      return {
        href: `${manageHref}/switch`,
        ...{ each: money(choice.eachCents), interval: choice.terms.interval, isNext: choice.from === 'next' },
        due: choice.dueCents > 0 ? money(choice.dueCents) : null,
      }
    },
  }
}

async function tiersOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  choices: readonly SwitchChoice[],
): Promise<Map<string, string>> {
  if (choices.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: offers.id, tierId: offers.productId })
    .from(offers)
    .where(
      and(
        within(workspaceId, offers),
        inArray(
          offers.id,
          choices.map(({ terms }) => terms.offerId),
        ),
      ),
    )
  return new Map(rows.map(({ id, tierId }) => [id, tierId]))
}
