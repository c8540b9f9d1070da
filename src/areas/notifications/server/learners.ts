import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import type { Reminder } from '#platform/reminders.ts'
import { notify } from './notify.ts'
import { pushTo } from './push/queue.ts'

/** A certificate is on the learner's list. */
export async function tellCertificate(
  ctx: ListenerCtx,
  facts: { userId: Id<'usr'> | null; title: string },
): Promise<void> {
  if (!facts.userId) return
  await notify(ctx, facts.userId, {
    kind: 'certificate',
    workspaceId: ctx.actor.workspaceId,
    facts: { title: facts.title },
    link: '/certificates',
  })
}

/** Something was earned by learning. */
export async function tellAchievement(
  ctx: ListenerCtx,
  facts: { userId: Id<'usr'>; key: string; by: string | null },
): Promise<void> {
  await notify(ctx, facts.userId, {
    kind: 'achievement',
    facts: { key: facts.key, by: facts.by },
    link: '/dashboard',
  })
}

/** A creator wrote to students: those who have an account are told here too. */
export async function tellMessage(
  ctx: ListenerCtx,
  facts: { courseId: Id<'crs'>; title: string; subject: string; seller: string; contactIds: Id<'ctc'>[] },
): Promise<void> {
  const { courseId, title, subject, seller } = facts
  const { workspaceId } = ctx.actor
  const people = await ctx.db
    .select({ userId: contacts.userId })
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, workspaceId),
        inArray(contacts.id, facts.contactIds),
        isNotNull(contacts.userId),
      ),
    )
    .orderBy(asc(contacts.userId))
  const path = `/learn/${courseId}`
  for (const { userId } of people) {
    if (!userId) continue
    await notify(ctx, userId, {
      kind: 'message',
      workspaceId,
      facts: { name: seller, title, subject },
      link: path,
    })
    await pushTo(ctx, userId, 'messages', (words) => words.message(seller, subject), path)
  }
}

/** Something they planned is near. Whatever they planned it with sends its own email. */
export async function tellReminder(
  ctx: Ctx,
  userId: Id<'usr'>,
  { kind, facts, push, link }: Reminder,
): Promise<void> {
  await notify(ctx, userId, { kind, facts, link })
  await pushTo(ctx, userId, 'reminders', (_, language) => push[language], link)
}

/** A file someone asked for is ready. */
export async function tellExportReady(
  ctx: Ctx,
  { userId, what, path }: { userId: Id<'usr'>; what: 'ownData' | 'admin'; path: string },
): Promise<void> {
  await notify(ctx, userId, { kind: 'exportReady', facts: { what }, link: path })
}
