import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx, WorkspaceCtx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import type { RightHolder } from '#platform/product.ts'
import { mine, within } from '#platform/tables.ts'
import { giveKeys } from './giving-keys.ts'
import { downloadRights, downloads } from './tables.ts'

export type RightRow = typeof downloadRights.$inferSelect

/**
 * Writes down what the rights of someone to a product allow: its limits as they are now, agreed for good, and a license key where
 * one goes with it. Doing it again changes nothing.
 */
export async function agreeOnLimits(
  ctx: WorkspaceCtx,
  downloadId: Id<'dwl'>,
  held: RightHolder,
): Promise<void> {
  const { workspaceId } = ctx.actor
  const missing = await ctx.db
    .select({
      grantId: grants.id,
      givenAt: grants.createdAt,
      product: downloads,
    })
    .from(grants)
    .innerJoin(downloads, and(within(workspaceId, downloads), eq(downloads.id, downloadId)))
    .leftJoin(downloadRights, and(within(workspaceId, downloadRights), eq(downloadRights.grantId, grants.id)))
    .where(and(ofPlace(workspaceId, downloadId, held), isNull(downloadRights.id)))
  const product = missing[0]?.product
  if (!product) return
  const { downloadLimit, linkDays } = product
  const agreed = await ctx.db
    .insert(downloadRights)
    .values(
      missing.map(({ grantId, givenAt }) => ({
        ...{ workspaceId, id: newId('drt', givenAt), grantId, downloadId, downloadLimit },
        expiresAt: linkDays === null ? null : new Date(givenAt.getTime() + days(linkDays)),
        hasKey: product.licensing !== 'none',
        createdAt: givenAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: downloadRights.id })
  // Of two that agree at once, the one that wrote the right gives its key.
  await giveKeys(
    ctx,
    product,
    agreed.map(({ id }) => id),
  )
}

/** What someone's rights to a product allow at this moment, the oldest first: of several orders, each has its own. */
export async function liveRights(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  downloadId: Id<'dwl'>,
  held: RightHolder,
): Promise<RightRow[]> {
  const rows = await ctx.db
    .select({ right: downloadRights })
    .from(grants)
    .innerJoin(
      downloadRights,
      and(within(workspaceId, downloadRights), eq(downloadRights.grantId, grants.id)),
    )
    .where(and(ofPlace(workspaceId, downloadId, held), isLiveNow(ctx)))
    .orderBy(downloadRights.id)
  return rows.map(({ right }) => right)
}

const ofPlace = (workspaceId: Id<'wsp'>, downloadId: Id<'dwl'>, { contactId, seat }: RightHolder) =>
  and(
    within(workspaceId, grants),
    eq(grants.thingKind, 'download'),
    eq(grants.thingId, downloadId),
    eq(grants.contactId, contactId),
    eq(grants.seat, seat),
  )

const isLiveNow = (ctx: Pick<Ctx, 'now'>) =>
  and(isNull(grants.revokedAt), or(isNull(grants.endsAt), gt(grants.endsAt, ctx.now())))

const liveBuyers = (ctx: CreatorCtx, downloadId: Id<'dwl'>) =>
  and(mine(ctx, grants), eq(grants.thingKind, 'download'), eq(grants.thingId, downloadId), isLiveNow(ctx))

/** How many people have a product now, however often they bought it. */
export async function countBuyers(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<number> {
  const [row] = await ctx.db
    .select({ buyers: sql<number>`count(distinct ${grants.contactId})::int` })
    .from(grants)
    .where(liveBuyers(ctx, downloadId))
  return row?.buyers ?? 0
}

export type Buyer = {
  contactId: Id<'ctc'>
  name: string
  email: string
  /** They have an account that knows it. */
  isMember: boolean
  /** The last order it came by; null where it was given by hand. */
  orderId: Id<'ord'> | null
}

/** The same people, each once; whoever left is no one to write to. */
export async function listBuyers(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<Buyer[]> {
  const rows = await ctx.db
    .select({ grant: grants, name: contacts.name, email: contacts.email })
    .from(grants)
    .innerJoin(contacts, and(mine(ctx, contacts), eq(contacts.id, grants.contactId)))
    .where(liveBuyers(ctx, downloadId))
    .orderBy(grants.createdAt, grants.id)
  const last = new Map<Id<'ctc'>, Buyer>()
  for (const { grant, name, email } of rows) {
    const { contactId, sourceKind, sourceId, seat, userId } = grant
    if (isFormerAddress(email)) continue
    last.set(contactId, {
      ...{ contactId, name, email },
      isMember: last.get(contactId)?.isMember || (seat === '' && userId !== null),
      orderId: sourceKind === 'order' ? (sourceId as Id<'ord'>) : null,
    })
  }
  return [...last.values()]
}
