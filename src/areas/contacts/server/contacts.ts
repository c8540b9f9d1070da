import { and, eq, isNull } from 'drizzle-orm'
import { linkedUserOf, provenAddressOf } from '#areas/accounts/server/users.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { carrySuppression } from '#platform/mail/suppressions.ts'
import { columnsOf, preparedStatement } from '#platform/sql/statements.ts'
import { within } from '#platform/tables.ts'
import { contactAdded, contactLinked } from '../events.ts'
import { contacts } from './tables.ts'

export type Contact = typeof contacts.$inferSelect

/**
 * The contact of an address in a workspace, made when there is none. A name is filled in, never overwritten: what the
 * creator typed about a person stays.
 */
export async function ensureContact(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  person: {
    email: string
    name: string
    source: string
    /** It is not proven that who gives the name is the person: someone who is known is not called by it. */
    isUnproven?: boolean
  },
): Promise<Contact> {
  const now = ctx.now()
  const userId = await linkedUserOf(ctx, person.email)
  const { email, name, source } = person
  const [fresh] = await insertContact(ctx, {
    workspaceId,
    id: newId('ctc', now),
    email,
    name,
    source,
    userId,
    createdAt: now,
    updatedAt: now,
  })
  if (fresh) {
    await announce(ctx, workspaceId, contactAdded, {
      contactId: fresh.id,
      name: fresh.name,
      source: fresh.source,
    })
    return fresh
  }
  // The row is locked until the commit: two orders of one person settle one after the other.
  const [known] = await ctx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.email, person.email)))
    .for('update')
  if (!known) throw new Error('A contact vanished between two statements.')
  const news = {
    ...(known.name === '' && person.name && !person.isUnproven ? { name: person.name } : {}),
    ...(known.userId ? {} : userId ? { userId } : {}),
  }
  if (Object.keys(news).length === 0) return known
  await ctx.db
    .update(contacts)
    .set({ ...news, updatedAt: now })
    .where(within(workspaceId, contacts, known.id))
  return { ...known, ...news }
}

/**
 * The contact, held until the commit: orders, enrolling and the joining of what was bought queue up for one person.
 */
export async function holdContact(ctx: Ctx, workspaceId: Id<'wsp'>, contactId: Id<'ctc'>): Promise<Contact> {
  const [contact] = await ctx.db
    .select()
    .from(contacts)
    .where(within(workspaceId, contacts, contactId))
    .for('update')
  if (!contact) throw new Error(`Contact ${contactId} is missing.`)
  return contact
}

/** What a contact is called: by name, and without one by its address. */
export const nameOfContact = ({ name, email }: Pick<Contact, 'name' | 'email'>): string => name || email

/** Links every contact with this address to the user who has just verified it, and says so in each workspace. */
export async function linkContacts(ctx: Ctx, user: { userId: Id<'usr'>; email: string }): Promise<void> {
  const unlinked = await ctx.db
    .select({ workspaceId: contacts.workspaceId, id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.email, user.email), isNull(contacts.userId)))
  for (const { workspaceId, id } of unlinked) {
    await ctx.db
      .update(contacts)
      .set({ userId: user.userId, updatedAt: ctx.now() })
      .where(within(workspaceId, contacts, id))
    await announce(ctx, workspaceId, contactLinked, { contactId: id, userId: user.userId })
  }
}

/**
 * Takes the contacts of a user who changed their address along to the one they have now: the one before may be someone else's by
 * now, who must find nothing of theirs. Where a workspace knows the new address as another contact, both stay as they are.
 */
export async function moveContacts(ctx: Ctx, user: { userId: Id<'usr'>; from: string }): Promise<void> {
  const { userId, from } = user
  // The one they have now, not that of the event: of two changes the first may be heard last.
  const email = await provenAddressOf(ctx, userId)
  if (!email || email === from) return
  const former = await ctx.db
    .select({ workspaceId: contacts.workspaceId, id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), eq(contacts.email, from)))
  for (const { workspaceId, id } of former) {
    const isKnown = await ctx.db.$count(
      contacts,
      and(within(workspaceId, contacts), eq(contacts.email, email)),
    )
    if (isKnown) continue
    await ctx.db
      .update(contacts)
      .set({ email, updatedAt: ctx.now() })
      .where(within(workspaceId, contacts, id))
    await carrySuppression(ctx, { workspaceId, from, to: email, contactId: id })
  }
}

/**
 * The user behind a contact, as long as its address is theirs. Who has another one by now keeps what they had, and gets nothing of
 * what is ordered with the former one; no one is told about it.
 */
export async function userBehind(
  ctx: Pick<Ctx, 'db'>,
  { userId, email }: Pick<Contact, 'userId' | 'email'>,
): Promise<Id<'usr'> | null> {
  return userId && (await provenAddressOf(ctx, userId)) === email ? userId : null
}

const insertContact = preparedStatement(
  columnsOf(contacts, 'id', 'email', 'name', 'source', 'userId', 'createdAt', 'updatedAt'),
  (db, given) =>
    db
      .insert(contacts)
      .values(given)
      .onConflictDoNothing({ target: [contacts.workspaceId, contacts.email] })
      .returning(),
)

export async function getContact(ctx: Ctx, workspaceId: Id<'wsp'>, contactId: Id<'ctc'>): Promise<Contact> {
  const [contact] = await ctx.db
    .select()
    .from(contacts)
    .where(within(workspaceId, contacts, contactId))
  if (!contact) throw new Error(`Contact ${contactId} is missing.`)
  return contact
}
