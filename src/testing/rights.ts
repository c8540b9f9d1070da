import type { Thing } from '#areas/access/rules.ts'
import { grantAccess } from '#areas/access/server/grants.ts'
import { type Contact, ensureContact } from '#areas/contacts/server/contacts.ts'
import type { UserActor } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import {
  type CreatorCtx,
  type Ctx,
  systemCtx,
  type WorkspaceCtx,
  withTransaction,
} from '#platform/context.ts'
import { asStudent, freshEmail } from './context.ts'

/** What a job or a sale does in the workspace of a creator. */
export function inside<T>(ctx: CreatorCtx, work: (ctx: WorkspaceCtx) => Promise<T>): Promise<T> {
  return withTransaction(systemCtx(ctx, 'test', ctx.actor.workspaceId), work)
}

/** Someone a seller knows by an address. */
export const contactIn = (seller: CreatorCtx, email = freshEmail()): Promise<Contact> =>
  inside(seller, (ctx) =>
    ensureContact(ctx, seller.actor.workspaceId, { email, name: 'Mia Chen', source: 'order' }),
  )

/** A student whose proven address a seller knows. */
export async function studentOf(seller: CreatorCtx): Promise<{ student: Ctx<UserActor>; contact: Contact }> {
  const student = await asStudent(seller.db, { now: seller.now })
  return { student, contact: await contactIn(seller, student.actor.email) }
}

export type RightToGive = {
  thing: Thing
  /** Unset, it is given by hand. */
  order?: Id<'ord'>
  endsAt?: Date
  claimedBy?: Id<'usr'>
  mode?: 'live' | 'test'
}

/** Gives a right; null when it was there already. */
export const give = (seller: CreatorCtx, contact: Contact, { order, ...rest }: RightToGive) =>
  inside(seller, (ctx) =>
    grantAccess(ctx, {
      contact,
      source: order ? { kind: 'order', id: order } : { kind: 'manual', id: newId('imp') },
      mode: 'test',
      ...rest,
    }),
  )

/** The same, for a right that is certainly a new one. */
export async function giveNewRight(
  seller: CreatorCtx,
  contact: Contact,
  right: RightToGive,
): Promise<Id<'grt'>> {
  const id = await give(seller, contact, right)
  if (!id) throw new Error('This right was there already.')
  return id
}
