import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId } from './context.ts'
import { events } from './events/tables.ts'
import { mails } from './mail/tables.ts'

/** Somebody who left: what they are called, and as whom workspaces know them. */
export type Person = {
  userId: Id<'usr'>
  email: string
  name: string
  contactIds: Id<'ctc'>[]
  /** What stands in the columns of an address and a name from now on. */
  placeholder<E extends string, N extends string>(email: E, name: N): Record<E, string> & Record<N, string>
}

/** What an area forgets of somebody who left. It may be asked again after a crash, and then does no harm. */
export type Forgetter = (ctx: Ctx, person: Person) => Promise<void>

/** What people who left are called where something of theirs has to stay. */
export const formerName = 'Former user'

/** An address nobody can ever have; each person's is their own, because addresses are unique. */
export const formerAddress = (id: string) => `${id}@erased.invalid`

export const isFormerAddress = (address: string) => address.endsWith('@erased.invalid')

/** Whether a mail to this address is still on its way. */
export async function hasWaitingMail(ctx: Pick<Ctx, 'db'>, email: string): Promise<boolean> {
  const waiting = and(eq(mails.toAddress, email), isNull(mails.sentAt), isNull(mails.failedAt))
  return (await ctx.db.$count(mails, waiting)) > 0
}

/** Mails to the person, and their name and address in what was recorded. The facts themselves stay. */
export async function forgetRecords(ctx: Ctx, { userId, email, name, contactIds }: Person): Promise<void> {
  await ctx.db.delete(mails).where(eq(mails.toAddress, email))
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
  if (value.toLowerCase() === email || key === 'from' || key === 'email')
    return value.includes('@') ? '' : value
  return name !== '' && value === name ? formerName : value
}
