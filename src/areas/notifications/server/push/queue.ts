import { and, eq, gt } from 'drizzle-orm'
import { type Preferences, wantsPush } from '#areas/accounts/rules.ts'
import { sessions, users } from '#areas/accounts/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { pushSettingWords, pushSubscriptions } from '../tables.ts'
import { type PushWords, pushWordsIn } from './language.ts'

export type PushNote = { title: string; body: string; path: string }

/** The sweep that sends what is due. */
export const pushSweepName = 'notifications.push'

/** Sends a note to the user's browsers, in the user's language, with the caller's commit, if the user wants this kind. */
export async function pushTo(
  ctx: Ctx,
  userId: Id<'usr'>,
  kind: keyof Preferences['push'],
  say: (words: PushWords, language: Language) => Omit<PushNote, 'path'>,
  path: string,
): Promise<void> {
  if (ctx.retelling) return
  const [user] = await ctx.db
    .select({ preferences: users.preferences, suspendedAt: users.suspendedAt, language: users.language })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || user.suspendedAt || !wantsPush(user.preferences, kind)) return
  const language = user.language ?? ctx.instance.language
  await queuePush(ctx, userId, { ...say(pushWordsIn(language), language), path })
}

/** Sends a note to every browser of the user that is signed in, whatever is switched on. Returns how many there are. */
export async function queuePush(ctx: Ctx, userId: Id<'usr'>, note: PushNote): Promise<number> {
  const now = ctx.now()
  const browsers = await ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(eq(pushSubscriptions.userId, userId), eq(sessions.userId, userId), gt(sessions.expiresAt, now)),
    )
  if (browsers.length === 0) return 0
  // A note about the same takes the place of one the browser has not shown yet.
  const topic = hashToken(`${note.path} ${note.title}`).slice(0, 32)
  await ctx.db.insert(pushSettingWords).values(
    browsers.map(({ id }) => ({
      userId,
      id: newId('pms', now),
      subscriptionId: id,
      payload: { ...note, topic },
      dueAt: now,
      createdAt: now,
    })),
  )
  ctx.instance.wake(pushSweepName, platformWorkspaceId)
  return browsers.length
}
