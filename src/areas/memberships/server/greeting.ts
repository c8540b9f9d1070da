import { and, desc, isNull, lte } from 'drizzle-orm'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { orderPaid } from '#areas/payments/events.ts'
import { mailedToken } from '#areas/payments/server/receipts.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, WorkspaceCtx } from '#platform/context.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { within } from '#platform/tables.ts'
import type { Member } from '../contract.ts'
import { joinPathOf, membersPathOf } from '../rules.ts'
import { goodbyeMail, ranOutMail, welcomeMail } from './mails.ts'
import { sellsMemberships } from './sales.ts'
import { memberPieces } from './tables.ts'
import { rankedTiers } from './tiers.ts'

/** Joining is an order's delivery, which is told once: no renewal and no move to another tier welcomes anyone again. */
export const greetingListeners: readonly Listener[] = [
  inTransaction('memberships.welcome', orderPaid, async (ctx, { orderId, items, reason, seat }) => {
    const tier = items.find(({ productKind }) => productKind === 'tier')
    if (reason === 'first' && tier) await welcome(ctx, orderId, tier.productId, seat === '')
  }),
]

const mostNamed = 3

async function welcome(
  ctx: WorkspaceCtx,
  orderId: Id<'ord'>,
  tierId: string,
  isProven: boolean,
): Promise<void> {
  const { workspaceId } = ctx.actor
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  if (!order || order.buyerErasedAt) return
  const { handle } = await getWorkspace(ctx, workspaceId)
  await sendWelcome(ctx, tierId, {
    ...{ address: order.buyerEmail, name: order.buyerName },
    // Whoever isn't signed in is let in by the receipt's link.
    path: isProven ? membersPathOf(handle) : `/orders/${await mailedToken(ctx, order)}`,
    isReceipt: !isProven,
    stay: order.subscriptionId ? 'managed' : null,
  })
}

type Greeting = {
  address: string
  name: string
  path: string
  isReceipt: boolean
  /** They manage it themselves, or it ends by itself then; null where it's for good. */
  stay: 'managed' | Date | null
}

/** Greets who has just become a member, with what's newest of what they may open. */
export async function sendWelcome(
  ctx: WorkspaceCtx,
  tierId: string,
  { address, name, ...joined }: Greeting,
): Promise<void> {
  const { workspaceId } = ctx.actor
  const all = await rankedTiers(ctx, workspaceId)
  const tier = all.find(({ id }) => id === tierId)
  if (!tier) return
  const rankOf = new Map(all.map(({ id, rank }) => [id, rank]))
  const newest = await ctx.db
    .select({ title: memberPieces.title, tierId: memberPieces.tierId })
    .from(memberPieces)
    .where(
      and(
        within(workspaceId, memberPieces),
        isNull(memberPieces.deletedAt),
        lte(memberPieces.publishedAt, ctx.now()),
      ),
    )
    .orderBy(desc(memberPieces.publishedAt), memberPieces.id)
    .limit(50)
  const workspace = await getWorkspace(ctx, workspaceId)
  await sendMail(
    ctx,
    welcomeMail,
    {
      ...{ workspaceId, to: { address, name } },
      brand: await mailBrandOf(ctx, workspace),
      language: await languageOfReader(ctx, address, workspace.language),
    },
    {
      ...{ ...joined, seller: workspace.name, tier: tier.title, timeZone: workspace.timeZone },
      titles: newest
        .filter((piece) => (rankOf.get(piece.tierId) ?? Number.POSITIVE_INFINITY) <= tier.rank)
        .slice(0, mostNamed)
        .map(({ title }) => title),
    },
  )
}

/** What someone was given until a day is over. */
export async function tellRanOut(
  ctx: WorkspaceCtx,
  { email, name, tier, endedAt }: { email: string; name: string; tier: string; endedAt: Date },
): Promise<void> {
  const { workspaceId } = ctx.actor
  const workspace = await getWorkspace(ctx, workspaceId)
  await sendMail(
    ctx,
    ranOutMail,
    {
      ...{ workspaceId, to: { address: email, name } },
      brand: await mailBrandOf(ctx, workspace),
      language: await languageOfReader(ctx, email, workspace.language),
    },
    {
      ...{ seller: workspace.name, tier, endedAt, timeZone: workspace.timeZone },
      path: (await sellsMemberships(ctx, workspaceId)) ? joinPathOf(workspace.handle) : null,
    },
  )
}

/** In the commit that ends what someone was given. */
export async function tellGoodbye(ctx: CreatorCtx, { email, name, tier }: Member): Promise<void> {
  const { workspaceId } = ctx.actor
  const workspace = await getWorkspace(ctx, workspaceId)
  await sendMail(
    ctx,
    goodbyeMail,
    {
      ...{ workspaceId, to: { address: email, name } },
      brand: await mailBrandOf(ctx, workspace),
      language: await languageOfReader(ctx, email, workspace.language),
    },
    { seller: workspace.name, tier, path: joinPathOf(workspace.handle) },
  )
}
