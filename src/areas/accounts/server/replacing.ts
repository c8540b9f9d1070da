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

/** Gives a user another password, in the caller's transaction: every session, waiting sign-in and link of before ends. */
export async function replacePassword(ctx: Ctx, userId: Id<'usr'>, passwordHash: string): Promise<void> {
  const user = await lockUser(ctx, userId)
  await setPasswordHash(ctx, userId, passwordHash)
  await endSessions(ctx, userId)
  await voidChallenges(ctx, userId)
  // A change of address too: whoever knew the old password may have asked for it.
  await voidLinks(ctx, userId, ['reset', 'signIn', 'emailChange'])
  await announce(ctx, platformWorkspaceId, passwordChanged, factsOf(user))
  await mailPasswordChanged(ctx, user)
}
