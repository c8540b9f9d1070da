import { AppError } from '#kernel/errors.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { normalEmail, resetLinkMs } from '../rules.ts'
import { issueLink, voidLinks } from './links.ts'
import { refuseSuspended } from './suspension.ts'
import { findUserByEmail } from './users.ts'

export type ResetLink = { url: string; email: string; expiresAt: Date }

/**
 * Creates a link to set a new password, which whoever runs the machine can pass on when email doesn't arrive. Links emailed
 * before are void. Never use it on the web: it reveals who has an account.
 *
 * @throws NOT_FOUND when the address has no account. @throws auth/suspended when the link couldn't be used.
 */
export function issueResetLink(ctx: Ctx, email: string): Promise<ResetLink> {
  return withTransaction(ctx, async (ctx) => {
    const user = await findUserByEmail(ctx, email)
    if (!user) throw new AppError('NOT_FOUND', `No account has the address ${normalEmail(email)}.`)
    await refuseSuspended(ctx, user)
    await voidLinks(ctx, user.id, ['reset'])
    const token = await issueLink(ctx, 'reset', user)
    // A link emailed between the two statements would do just as well, but we can't know its token.
    if (!token) throw new AppError('CONFLICT', 'We’re already creating a link. Try again in a moment.')
    return {
      url: `${ctx.instance.appUrl}/reset-password/${token}`,
      email: user.email,
      expiresAt: new Date(ctx.now().getTime() + resetLinkMs),
    }
  })
}
