import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { userSignedUp } from '#areas/accounts/events.ts'
import { hours } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, systemCtx, withTransaction } from '#platform/context.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import type { Sweep } from '#platform/jobs.ts'
import { mails } from '#platform/mail/tables.ts'
import { adminIds, notify, notifyAdmins } from './notify.ts'
import { pushTo } from './push/queue.ts'
import { notifications } from './tables.ts'

/** Someone means to sell here. */
export async function tellSignUp(
  ctx: ListenerCtx,
  facts: z.infer<(typeof userSignedUp)['payload']>,
): Promise<void> {
  if (facts.role !== 'creator') return
  await notifyAdmins(ctx, {
    kind: 'signUp',
    facts: { name: facts.name, email: facts.email },
    link: '/admin?tab=users',
    fold: 'signUp',
  })
}

/** Someone used the contact form. */
export async function tellContactMessage(
  ctx: ListenerCtx,
  facts: { name: string; email: string; path: string },
): Promise<void> {
  const { name, email, path } = facts
  for (const userId of await adminIds(ctx)) {
    await notify(ctx, userId, { kind: 'contactMessage', facts: { name, email }, link: path })
    await pushTo(ctx, userId, 'messages', (words) => words.contactMessage(name), path)
  }
}

/** Emails that were given up aren't events: they're looked for. */
export const failedMailsSweep: Sweep = {
  name: 'notifications.failedMails',
  everySeconds: 300,
  run: (ctx) => tellFailedMails(ctx),
}

const window = hours(24)

/** One entry for what failed within a day: its count follows while it is unread, and is read as long as no more fail. */
export async function tellFailedMails(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - window)
  const [found] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      lastAt: sql<string | null>`max(${mails.failedAt})`,
      subject: sql<string | null>`(array_agg(${mails.subject} order by ${mails.failedAt} desc))[1]`,
    })
    .from(mails)
    .where(gte(mails.failedAt, since))
  const lastAt = found?.lastAt ? new Date(found.lastAt) : null
  if (!found || !lastAt) return
  await withTransaction(systemCtx(ctx, 'notifications.failedMails', platformWorkspaceId), async (ctx) => {
    for (const userId of await adminIds(ctx)) {
      const [told] = await ctx.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'mailFailed')))
        .orderBy(sql`${notifications.lastAt} desc`)
        .limit(1)
        .for('update')
      // Told already, whether it was read or not.
      if (told && told.lastAt >= lastAt) continue
      const facts = { failed: found.count, subject: found.subject ?? '' }
      if (told && told.readAt === null && told.lastAt >= since)
        await ctx.db
          .update(notifications)
          .set({ facts, count: Math.max(1, found.count), lastAt: ctx.now() })
          .where(
            and(
              eq(notifications.userId, userId),
              eq(notifications.id, told.id),
              isNull(notifications.readAt),
            ),
          )
      else await notify(ctx, userId, { kind: 'mailFailed', facts, link: '/admin?tab=system' })
    }
  })
}
