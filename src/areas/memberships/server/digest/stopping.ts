import { and, eq } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import type { MemberLink, MemberStop } from '#platform/mail/member-stops.ts'
import { addressHashes } from '#platform/mail/suppressions.ts'
import { within } from '#platform/tables.ts'
import { memberLetters } from '../digest-tables.ts'
import { digestStopWordsDe } from './stop-words.de.ts'
import { digestStopWords } from './stop-words.ts'

/** Whom a link was emailed to, and whether they still get it; null when they left, or have another address now. */
export async function findMemberReader(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  { workspaceId, contactId, addressHash }: MemberLink,
): Promise<{ address: string; isStopped: boolean } | null> {
  const [contact] = await ctx.db
    .select({ email: contacts.email })
    .from(contacts)
    .where(within(workspaceId, contacts, contactId))
  if (!contact || !addressHashes(ctx.instance, workspaceId, contact.email).includes(addressHash)) return null
  const [letter] = await ctx.db
    .select({ stoppedAt: memberLetters.stoppedAt })
    .from(memberLetters)
    .where(and(within(workspaceId, memberLetters), eq(memberLetters.contactId, contactId)))
  return { address: contact.email, isStopped: letter?.stoppedAt != null }
}

/** From the commit on they get no more of them, or get them again. Of a link that no longer leads to anyone, nothing changes. */
export function setMemberDigest(ctx: Ctx, link: MemberLink, isWanted: boolean): Promise<void> {
  const { workspaceId, contactId } = link
  return withTransaction(systemCtx(ctx, 'memberships.digestChoice', workspaceId), async (ctx) => {
    if (!(await findMemberReader(ctx, link))) return
    const now = ctx.now()
    const stoppedAt = isWanted ? null : now
    await ctx.db
      .insert(memberLetters)
      .values({ workspaceId, id: newId('mlt', now), contactId, stoppedAt })
      .onConflictDoUpdate({
        target: [memberLetters.workspaceId, memberLetters.contactId],
        set: { stoppedAt },
      })
  })
}

/** The weekly email, as its link stops it. */
export const digestStop: MemberStop = {
  words: { en: digestStopWords, de: digestStopWordsDe },
  find: findMemberReader,
  set: setMemberDigest,
}
