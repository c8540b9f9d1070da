import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { heldPassesOf, isSignedIn, rightsOf } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { products } from '#platform/product.ts'
import { gatherCalls } from '#platform/sql/gathering.ts'
import { columnsOf, listOf, ofType, preparedStatement, texts } from '#platform/sql/statements.ts'
import { within } from '#platform/tables.ts'
import { accessExtended, accessGranted, accessRevoked } from '../events.ts'
import type { AccessReason } from '../reasons.ts'
import type { GrantSource, SeatKey, Thing, ThingKind } from '../rules.ts'
import { grants, userLibrary } from './tables.ts'

export type Grant = typeof grants.$inferSelect

const ofUsers = preparedStatement(
  { kind: grants.thingKind, userIds: ofType<Id<'usr'>[]>(), ids: listOf(grants.thingId) },
  (db, { workspaceId, kind, userIds, ids }) =>
    db
      .select({ n: sql<number>`asked.n::int`, grant: grants })
      .from(sql`unnest(${texts(userIds)}, ${texts(ids)}) with ordinality as asked(user_id, thing_id, n)`)
      .innerJoin(
        grants,
        and(
          eq(grants.workspaceId, workspaceId),
          eq(grants.thingKind, kind),
          sql`${grants.thingId} = asked.thing_id`,
          sql`${grants.userId} = asked.user_id`,
        ),
      ),
)

type AskedOfUser = Thing & { workspaceId: Id<'wsp'>; userId: Id<'usr'> }

/** Every file and report of what is in use asks this. */
const ofUser = gatherCalls(
  ({ workspaceId, kind }: AskedOfUser) => `${workspaceId} ${kind}`,
  async (ctx, asked: AskedOfUser[]) => {
    const [first] = asked
    if (!first) return []
    const { workspaceId, kind } = first
    const userIds = asked.map((one) => one.userId)
    const rows = await ofUsers(ctx, { workspaceId, kind, userIds, ids: asked.map((one) => one.id) })
    const found: Grant[][] = asked.map(() => [])
    for (const { n, grant } of rows) found[n - 1]?.push(grant)
    return found
  },
)

type AskedOfThing = Thing & { workspaceId: Id<'wsp'> }
type AskedOfOrder = Thing & { workspaceId: Id<'wsp'>; orderId: Id<'ord'> }

function ofOrder(ctx: Ctx, { workspaceId, kind, id, orderId }: AskedOfOrder): Promise<Grant[]> {
  return ctx.db
    .select()
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        eq(grants.thingKind, kind),
        eq(grants.thingId, id),
        eq(grants.sourceKind, 'order'),
        eq(grants.sourceId, orderId),
      ),
    )
}

function ofRights(ctx: Ctx, { workspaceId, kind, id }: AskedOfThing, ids: Id<'grt'>[]): Promise<Grant[]> {
  return ctx.db
    .select()
    .from(grants)
    .where(
      and(
        within(workspaceId, grants),
        inArray(grants.id, ids),
        eq(grants.thingKind, kind),
        eq(grants.thingId, id),
      ),
    )
}

/**
 * Grants the actor can point to: their own as a user, and those of the orders whose passes the browser carries. The pass of a
 * browser that paid leads to the place of its order alone: once that is the person's, it needs the link that was emailed to them. What
 * was given has no order, and a link of its own.
 */
export async function grantsOfActor(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  thing: Thing,
): Promise<{ found: Grant[]; isElsewhere: boolean }> {
  const { actor } = ctx
  const asked = { workspaceId, ...thing }
  const own = isSignedIn(actor) ? await ofUser(ctx, { ...asked, userId: actor.userId }) : []
  const given = rightsOf(actor, workspaceId).map(({ grantId }) => grantId)
  const found = [...own, ...(given.length > 0 ? await ofRights(ctx, asked, given) : [])]
  let isElsewhere = false
  for (const { orderId, proven, ended, ...pass } of heldPassesOf(actor)) {
    if (pass.workspaceId !== workspaceId) continue
    const bought = await ofOrder(ctx, { ...asked, orderId })
    const open = bought.filter((grant) => ended || proven || grant.seat === orderId)
    found.push(...(ended ? open.map((grant) => endedWithAccount(ctx, grant)) : open))
    isElsewhere ||= open.length < bought.length
  }
  return { found, isElsewhere }
}

/** Whatever became of the right itself: by the pass of someone who left, nothing is opened. */
const endedWithAccount = (ctx: Ctx, grant: Grant): Grant => ({
  ...grant,
  revokedAt: grant.revokedAt ?? ctx.now(),
  revokedReason: 'access.accountDeleted' satisfies AccessReason,
})

type NewGrant = {
  contact: { id: Id<'ctc'>; userId: Id<'usr'> | null }
  /** A signed-in buyer whose address differs or is not verified yet: the order is theirs all the same. */
  claimedBy?: Id<'usr'> | null
  /** Whose place it leads to; unset, the contact's own. */
  seat?: SeatKey
  thing: Thing
  source: { kind: GrantSource; id: string }
  mode: 'live' | 'test'
  endsAt?: Date | null
}

const insertGrant = preparedStatement(
  columnsOf(
    grants,
    'id',
    'contactId',
    'userId',
    'thingKind',
    'thingId',
    'sourceKind',
    'sourceId',
    'seat',
    'mode',
    'endsAt',
    'createdAt',
  ),
  (db, given) => db.insert(grants).values(given).onConflictDoNothing().returning(),
)

/** Gives a contact the right to a thing. Giving the same right of the same source again changes nothing. */
export async function grantAccess(ctx: WorkspaceCtx, order: NewGrant): Promise<Id<'grt'> | null> {
  const workspaceId = ctx.actor.workspaceId
  const { claimedBy = null, seat = '' } = order
  // Who is not proven to be the contact has no part in what is theirs, and the contact none in what someone else holds.
  const userId = seat === '' ? (order.contact.userId ?? claimedBy) : (claimedBy ?? order.contact.userId)
  const [grant] = await insertGrant(ctx, {
    workspaceId,
    id: newId('grt', ctx.now()),
    contactId: order.contact.id,
    userId,
    thingKind: order.thing.kind,
    thingId: order.thing.id,
    sourceKind: order.source.kind,
    sourceId: order.source.id,
    seat,
    mode: order.mode,
    endsAt: order.endsAt ?? null,
    createdAt: ctx.now(),
  })
  if (!grant) return null
  await announce(ctx, workspaceId, accessGranted, factsOf(grant))
  return grant.id
}

/** Ends a right at once; the reason, a code (`reasons.ts`), is shown to the person. */
export async function revokeAccess(ctx: WorkspaceCtx, grantId: Id<'grt'>, reason: string): Promise<void> {
  const [grant] = await ctx.db
    .update(grants)
    .set({ revokedAt: ctx.now(), revokedReason: reason })
    .where(and(within(ctx.actor.workspaceId, grants, grantId), isNull(grants.revokedAt)))
    .returning()
  if (grant) await announce(ctx, ctx.actor.workspaceId, accessRevoked, factsOf(grant))
}

/** Ends what an order gave: its buyer left before it was delivered, or it was refunded. Again changes nothing. */
export async function endOrder(ctx: WorkspaceCtx, orderId: Id<'ord'>, reason: AccessReason): Promise<void> {
  const given = await ctx.db
    .select({ id: grants.id })
    .from(grants)
    .where(and(isOfOrder(ctx, orderId), isNull(grants.revokedAt)))
  for (const { id } of given) await revokeAccess(ctx, id, reason)
}

/** Gives back what an order had given, as far as it ended for this reason: the refund came back. */
export async function reopenOrder(
  ctx: WorkspaceCtx,
  orderId: Id<'ord'>,
  reason: AccessReason,
): Promise<void> {
  const reopened = await ctx.db
    .update(grants)
    .set({ revokedAt: null, revokedReason: null })
    .where(and(isOfOrder(ctx, orderId), isNotNull(grants.revokedAt), eq(grants.revokedReason, reason)))
    .returning()
  for (const grant of reopened) await announce(ctx, ctx.actor.workspaceId, accessGranted, factsOf(grant))
}

/** Whether something that an order gave is still open. */
export async function isOrderOpen(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<boolean> {
  const isLasting = or(isNull(grants.endsAt), gt(grants.endsAt, ctx.now()))
  return (await ctx.db.$count(grants, and(isOfOrder(ctx, orderId), isNull(grants.revokedAt), isLasting))) > 0
}

/** A gift is of the order that paid for it, whoever accepted it. */
const isOfOrder = (ctx: WorkspaceCtx, orderId: Id<'ord'>) =>
  and(
    eq(grants.workspaceId, ctx.actor.workspaceId),
    inArray(grants.sourceKind, ['order', 'gift']),
    eq(grants.sourceId, orderId),
  )

/** Moves the end of a right that was not taken back; null is no end. An end that has passed is opened again by a later one. */
export async function extendAccess(
  ctx: WorkspaceCtx,
  grantId: Id<'grt'>,
  endsAt: Date | null,
): Promise<void> {
  const [grant] = await ctx.db
    .update(grants)
    .set({ endsAt })
    .where(and(within(ctx.actor.workspaceId, grants, grantId), isNull(grants.revokedAt)))
    .returning()
  if (grant) await announce(ctx, ctx.actor.workspaceId, accessExtended, factsOf(grant))
}

/** Every right of contacts to a thing, newest first, whatever became of it. */
export function listGrants(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  thing: Thing,
  contactIds: Id<'ctc'>[],
): Promise<Grant[]> {
  return ctx.db
    .select()
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        eq(grants.thingKind, thing.kind),
        eq(grants.thingId, thing.id),
        inArray(grants.contactId, contactIds),
      ),
    )
    .orderBy(desc(grants.createdAt), desc(grants.id))
}

/** Distinct contacts with a live grant to anything that makes students: what the plan's student limit counts. */
export async function countStudents(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  mode: 'live' | 'test' | 'any' = 'any',
): Promise<number> {
  const [row] = await ctx.db
    .select({ students: sql<number>`count(distinct ${grants.contactId})::int` })
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        inArray(grants.thingKind, thingsOfStudents(ctx)),
        isNull(grants.revokedAt),
        or(isNull(grants.endsAt), gt(grants.endsAt, ctx.now())),
        mode === 'any' ? undefined : eq(grants.mode, mode),
      ),
    )
  return row?.students ?? 0
}

/** Whether a contact has such a grant, of whatever mode. */
export async function isStudent(ctx: Ctx, workspaceId: Id<'wsp'>, contactId: Id<'ctc'>): Promise<boolean> {
  const found = await ctx.db
    .select({ id: grants.id })
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        eq(grants.contactId, contactId),
        inArray(grants.thingKind, thingsOfStudents(ctx)),
        isNull(grants.revokedAt),
        or(isNull(grants.endsAt), gt(grants.endsAt, ctx.now())),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** What makes whoever has it a student. */
export const thingsOfStudents = ({ instance }: Ctx): ThingKind[] =>
  instance
    .given(products)
    .filter(({ countsFor }) => countsFor)
    .map(({ thing }) => thing)

/** What a user owns, from the small table keyed by user; what was taken back is not among it. */
export function listLibrary(ctx: Ctx, userId: Id<'usr'>) {
  return ctx.db
    .select()
    .from(userLibrary)
    .where(and(eq(userLibrary.userId, userId), isNull(userLibrary.endedAt)))
    .orderBy(userLibrary.grantedAt)
}

/** Everything a user owns or ever owned: what was taken back says so. */
export function listWholeLibrary(ctx: Ctx, userId: Id<'usr'>) {
  return ctx.db
    .select()
    .from(userLibrary)
    .where(eq(userLibrary.userId, userId))
    .orderBy(userLibrary.grantedAt)
}

/** Orders by which contacts of a workspace came to what they have, the latest of each thing. */
export async function orderSources(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  userId: Id<'usr'>,
): Promise<Map<Id, Id<'ord'>>> {
  const rows = await ctx.db
    .select({ thingId: grants.thingId, orderId: grants.sourceId })
    .from(grants)
    .where(
      and(eq(grants.workspaceId, workspaceId), eq(grants.userId, userId), eq(grants.sourceKind, 'order')),
    )
    .orderBy(grants.createdAt)
  return new Map(rows.map((row) => [row.thingId, row.orderId as Id<'ord'>]))
}

/** What events say of a grant. */
export function factsOf(grant: Grant) {
  return {
    grantId: grant.id,
    contactId: grant.contactId,
    thingKind: grant.thingKind,
    thingId: grant.thingId,
    userId: grant.userId,
    seat: grant.seat,
  }
}
