import { AppError } from '#kernel/errors.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { normalEmail, resetLinkMs } from '../rules.ts'
import { issueLink, voidLinks } from './links.ts'
import { refuseSuspended } from './suspension.ts'
import { findUserByEmail } from './users.ts'

export type ResetLink = { url: string; email: string; expiresAt: Date }

/**
 * Makes a link to set a new password for the person at the machine to hand over, where email doesn't arrive. Links emailed
 * before are void. Never for the web: it says who has an account.
 *
 * @throws NOT_FOUND when the address has no account. @throws auth/suspended when it could not be used.
 */
export function issueResetLink(ctx: Ctx, email: string): Promise<ResetLink> {
  return withTransaction(ctx, async (ctx) => {
    const user = await findUserByEmail(ctx, email)
    if (!user) throw new AppError('NOT_FOUND', `No account has the address ${normalEmail(email)}.`)
    await refuseSuspended(ctx, user)
    await voidLinks(ctx, user.id, ['reset'])
    const token = await issueLink(ctx, 'reset', user)
    // An emailed one that was asked for between the two statements is as good, but its token is not ours to know.
    if (!token) throw new AppError('CONFLICT', 'We’re already creating a link. Try again in a moment.')
    return {
      url: `${ctx.instance.appUrl}/reset-password/${token}`,
      email: user.email,
      expiresAt: new Date(ctx.now().getTime() + resetLinkMs),
    }
  })
}
