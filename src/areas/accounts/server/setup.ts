import { eq } from 'drizzle-orm'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { type Client, noClient } from './attempts.ts'
import { findLink, issueSetupLink, linkExpired, redeemSetupLink } from './links.ts'
import { createSession, type NewSession } from './sessions.ts'
import { createAdmin } from './sign-up.ts'
import { users } from './tables.ts'

type SetupInput = { token: string; email: string; password: string; firstName: string; lastName: string }

/**
 * The one-time link that creates the first admin, for the terminal; null if there's an admin. Every start creates a new one,
 * because only its hash is stored.
 */
export function ensureSetupLink(ctx: Ctx): Promise<string | null> {
  return withTransaction(ctx, async (ctx) => {
    await lockSetup(ctx)
    if (await hasAdmin(ctx)) return null
    return `${ctx.instance.appUrl}/setup?token=${await issueSetupLink(ctx)}`
  })
}

/**
 * Creates the first admin with the link from the terminal, and signs in.
 *
 * @throws auth/link-expired when the link isn't the last one printed, or there's an admin already.
 * @throws INVALID, auth/invalid-email, auth/weak-password, auth/email-already-in-use; the link then still works.
 */
export async function redeemSetup(
  ctx: Ctx,
  { token, ...input }: SetupInput,
  client: Client = noClient,
): Promise<NewSession> {
  if (!(await findLink(ctx, 'setup', token))) throw linkExpired()
  const { userId } = await withTransaction(ctx, async (ctx) => {
    await lockSetup(ctx)
    await redeemSetupLink(ctx, token)
    if (await hasAdmin(ctx)) throw linkExpired()
    return createAdmin(ctx, input)
  })
  return createSession(ctx, userId, { remembered: false, client })
}

/** If two processes or two browsers try at once, one goes first. */
const lockSetup = (ctx: Ctx): Promise<void> => lockByName(ctx, 'setup')

async function hasAdmin(ctx: Ctx): Promise<boolean> {
  const [admin] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return admin !== undefined
}
