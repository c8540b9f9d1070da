import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId } from './context.ts'
import { events } from './events/tables.ts'
import { mails } from './mail/tables.ts'
import { pointFor } from './points.ts'
import { type Reader, toReader } from './sentences.ts'

/** Someone who left: what they are called, and as whom workspaces know them. */
export type Person = {
  userId: Id<'usr'>
  email: string
  name: string
  contactIds: Id<'ctc'>[]
  /** The same, each with the workspace that knows them so. */
  contacts: { workspaceId: Id<'wsp'>; id: Id<'ctc'> }[]
  /** What is in the columns of an address and a name from now on. */
  placeholder<E extends string, N extends string>(email: E, name: N): Record<E, string> & Record<N, string>
}

/** What an area forgets of someone who left. It may be asked again after a crash, and then does no harm. */
export type Forgetter = (ctx: Ctx, person: Person) => Promise<void>

/** In the order it must be done; contacts come last, because the others look for them. */
export const forgetters = pointFor<Forgetter>('forgetters')

/** What people who left are called where something of theirs has to stay. */
export const formerName = 'Former user'

/** An address no one can ever have; each person's is their own, because addresses are unique. */
export const formerAddress = (id: string) => `${id}@erased.invalid`

export const isFormerAddress = (address: string) => address.endsWith('@erased.invalid')

/** What someone who left is called by those who knew them: as a student or customer of theirs, or as an account of the installation. */
export type FormerName = 'Former student' | 'Former customer' | 'Deleted account'

/**
 * A name and an address as others may read them: of someone who left, words in the reader's language and no address. Whatever
 * shows a person asks here: what is in the columns then is no one's business.
 */
export function shownPerson<P extends { name: string; email: string }>(
  ctx: Reader,
  person: P,
  called: FormerName = 'Former student',
): P {
  if (!isFormerAddress(person.email)) return person
  return { ...person, name: toReader(ctx, called), email: '' }
}

/** The same of a name that is alone, on a review for example. */
export function shownName(ctx: Reader, name: string, called: FormerName = 'Former student'): string {
  return name === formerName ? toReader(ctx, called) : name
}

/** The same of facts that were recorded, by which a sentence is made. */
export function shownFacts(
  ctx: Reader,
  facts: Record<string, unknown>,
  called: FormerName = 'Former student',
): Record<string, unknown> {
  const said = (value: unknown) =>
    typeof value !== 'string' ? value : isFormerAddress(value) ? '' : shownName(ctx, value, called)
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, said(value)]))
}

/** Whether an email to this address is still on its way. */
export async function hasWaitingMail(ctx: Pick<Ctx, 'db'>, email: string): Promise<boolean> {
  const waiting = and(eq(mails.toAddress, email), isNull(mails.sentAt), isNull(mails.failedAt))
  return (await ctx.db.$count(mails, waiting)) > 0
}

/** Emails to the person: the last thing that is forgotten, since they are told by email that all else is. */
export async function forgetMails(ctx: Ctx, { email }: Pick<Person, 'email'>): Promise<void> {
  await ctx.db.delete(mails).where(eq(mails.toAddress, email))
}

/** What waits to be sent to someone who is leaving isn't sent anymore. */
export async function holdBackMails(ctx: Ctx, { email }: Pick<Person, 'email'>): Promise<void> {
  await ctx.db
    .delete(mails)
    .where(and(eq(mails.toAddress, email), isNull(mails.sentAt), isNull(mails.claimedUntil)))
}

/** The person's name and address in what was recorded. The facts themselves stay. */
export async function forgetRecords(ctx: Ctx, { userId, email, name, contactIds }: Person): Promise<void> {
  const about = (key: string) => sql`${events.payload} ->> ${sql.raw(`'${key}'`)}`
  const recorded = await ctx.db
    .select({ workspaceId: events.workspaceId, id: events.id, payload: events.payload })
    .from(events)
    .where(
      or(
        eq(events.actor, userId),
        eq(about('userId'), userId),
        // Wrong passwords are recorded by the address that was typed.
        and(
          eq(events.workspaceId, platformWorkspaceId),
          eq(events.type, 'accounts.signInFailed'),
          eq(about('email'), email),
        ),
        contactIds.length > 0 ? inArray(about('contactId'), contactIds) : undefined,
      ),
    )
  for (const { workspaceId, id, payload } of recorded) {
    const told = Object.fromEntries(
      Object.entries(payload).map(([key, value]) => [key, redacted(key, value, { email, name })]),
    )
    await ctx.db
      .update(events)
      .set({ payload: told })
      .where(and(eq(events.workspaceId, workspaceId), eq(events.id, id)))
  }
}

function redacted(key: string, value: unknown, { email, name }: Pick<Person, 'email' | 'name'>): unknown {
  if (key === 'address' || key === 'device') return ''
  if (typeof value !== 'string') return value
  // Who had no name was called by their address.
  if (key === 'contactName' && value.toLowerCase() === email) return formerName
  if (value.toLowerCase() === email || key === 'from' || key === 'email')
    return value.includes('@') ? '' : value
  return name !== '' && value === name ? formerName : value
}
