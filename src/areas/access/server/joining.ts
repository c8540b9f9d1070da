import { and, eq, inArray, ne } from 'drizzle-orm'
import { getContact, holdContact, userBehind } from '#areas/contacts/server/contacts.ts'
import { isSignedIn, passesOf } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { accessJoined } from '../events.ts'
import type { Thing } from '../rules.ts'
import { type Explanation, explainAccess } from './explaining.ts'
import { factsOf, type Grant } from './grants.ts'
import { grants } from './tables.ts'

/**
 * As `explainAccess`, for whoever goes in: an order that is proven to be its contact's by now is joined first, so that the
 * contact sits in one place, and in none that someone else has a pass to. Never asked by a page that only shows a link: email
 * programs open those by themselves.
 */
export async function enterThing(ctx: Ctx, workspaceId: Id<'wsp'>, thing: Thing): Promise<Explanation> {
  const explanation = await explainAccess(ctx, workspaceId, thing)
  if (!explanation.allowed || explanation.because === 'owner') return explanation
  const { grant } = explanation
  if (grant.seat === '' || !(await isProven(ctx, grant))) return explanation
  await joinOrder(ctx, { workspaceId, orderId: grant.seat })
  return explainAccess(ctx, workspaceId, thing)
}

/** Whether the actor has proven to be the contact of a grant: by the emailed link of its order, or by an account with its address. */
async function isProven(ctx: Ctx, grant: Grant): Promise<boolean> {
  const { actor } = ctx
  if (passesOf(actor).some(({ orderId, proven }) => proven && orderId === grant.sourceId)) return true
  // Who only looks as someone changes nothing of theirs.
  if (!isSignedIn(actor) || !actor.emailVerified || actor.viewedBy) return false
  return (await getContact(ctx, grant.workspaceId, grant.contactId)).email === actor.email
}

/**
 * Joins an order with what is its contact's own: it is proven to be theirs. In one transaction with all that product areas keep
 * of it; once is as good as twice. Where the contact has another address by now, it stays in its own place.
 */
export function joinOrder(ctx: Ctx, of: { workspaceId: Id<'wsp'>; orderId: Id<'ord'> }): Promise<void> {
  const { workspaceId, orderId } = of
  return withTransaction(systemCtx(ctx, 'access.join', workspaceId), async (inside) => {
    const ofOrder = and(
      eq(grants.workspaceId, workspaceId),
      eq(grants.sourceKind, 'order'),
      eq(grants.sourceId, orderId),
      ne(grants.seat, ''),
    )
    const [known] = await inside.db.select({ contactId: grants.contactId }).from(grants).where(ofOrder)
    if (!known) return
    // Two who join at once, and another order of the same person on its way, queue up here.
    const contact = await holdContact(inside, workspaceId, known.contactId)
    // Whoever has the address now is not the person who is known by it.
    if (contact.userId && !(await userBehind(inside, contact))) return
    const held = await inside.db.select().from(grants).where(ofOrder).for('update')
    if (held.length === 0) return
    const { actor } = ctx
    const joinsAs = isSignedIn(actor) && actor.email === contact.email ? actor.userId : null
    const userId = contact.userId ?? joinsAs
    await inside.db
      .update(grants)
      .set({ seat: '', userId })
      .where(
        and(
          within(workspaceId, grants),
          inArray(
            grants.id,
            held.map(({ id }) => id),
          ),
        ),
      )
    for (const grant of held) {
      await announce(inside, workspaceId, accessJoined, {
        ...factsOf({ ...grant, seat: '', userId }),
        orderId,
        formerUserId: grant.userId === userId ? null : grant.userId,
      })
    }
  })
}

/** Where what an order bought is: in a place of its own, or in the contact's; and whose as a user. */
export type OrderPlace = Pick<Grant, 'seat' | 'userId'>

/** Null before it is delivered. */
export async function placeOfOrder(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  orderId: Id<'ord'>,
): Promise<OrderPlace | null> {
  const [place] = await ctx.db
    .select({ seat: grants.seat, userId: grants.userId })
    .from(grants)
    .where(
      and(eq(grants.workspaceId, workspaceId), eq(grants.sourceKind, 'order'), eq(grants.sourceId, orderId)),
    )
    .limit(1)
  return place ?? null
}

/**
 * Joins the orders of a contact that are a user's: they verified the address. What others have claimed waits for the emailed link. What
 * leads to a place they use already waits for a press, as it does for whoever is signed in: a stranger may have typed the address.
 */
export async function joinOrdersOf(
  ctx: WorkspaceCtx,
  contactId: Id<'ctc'>,
  userId: Id<'usr'>,
): Promise<void> {
  const { workspaceId } = ctx.actor
  const held = await ctx.db
    .select({ seat: grants.seat, kind: grants.thingKind, id: grants.thingId, userId: grants.userId })
    .from(grants)
    .where(and(eq(grants.workspaceId, workspaceId), eq(grants.contactId, contactId)))
    .orderBy(grants.seat)
  const nameOf = ({ kind, id }: (typeof held)[number]) => `${kind} ${id}`
  const used = new Set(held.filter(({ seat }) => seat === '').map(nameOf))
  const waiting = new Set(held.filter((grant) => used.has(nameOf(grant))).map(({ seat }) => seat))
  const theirs = new Set(held.filter((grant) => grant.userId === userId).map(({ seat }) => seat))
  for (const seat of theirs)
    if (seat !== '' && !waiting.has(seat)) await joinOrder(ctx, { workspaceId, orderId: seat })
}
