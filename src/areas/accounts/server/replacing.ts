import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { passwordChanged } from '../events.ts'
import { setPasswordHash } from './credentials.ts'
import { voidChallenges } from './entering.ts'
import { voidLinks } from './links.ts'
import { mailPasswordChanged } from './mails.ts'
import { endSessions } from './sessions.ts'
import { factsOf, lockUser } from './users.ts'

/** Replaces a user's password, in the caller's transaction. Every earlier session, waiting sign-in and link ends. */
export async function replacePassword(ctx: Ctx, userId: Id<'usr'>, passwordHash: string): Promise<void> {
  const user = await lockUser(ctx, userId)
  await setPasswordHash(ctx, userId, passwordHash)
  await endSessions(ctx, userId)
  await voidChallenges(ctx, userId)
  // Pending address changes too: someone who knew the old password may have requested one.
  await voidLinks(ctx, userId, ['reset', 'signIn', 'emailChange'])
  await announce(ctx, platformWorkspaceId, passwordChanged, factsOf(user))
  await mailPasswordChanged(ctx, user)
}
