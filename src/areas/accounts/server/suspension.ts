import { and, asc, eq, isNull } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Resolved } from './sessions.ts'
import { users } from './tables.ts'

/** Refuses a user an admin has suspended. @throws auth/suspended */
export async function refuseSuspended(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  user: { suspendedAt: Date | null; suspendedReason: string | null },
): Promise<void> {
  if (!user.suspendedAt) return
  throw await suspendedRefusal(ctx, {
    reason: user.suspendedReason ?? '',
    since: user.suspendedAt.toISOString(),
  })
}

/** What every request of a suspended user answers: why, since when, and whom to ask (for `/suspended`). */
export async function suspendedRefusal(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  { reason, since }: NonNullable<Resolved['suspended']>,
): Promise<AppError> {
  const data = { reason, since, contact: await contactOf(ctx) }
  return new AppError('auth/suspended', 'Your account is suspended.', { data })
}

/** What a browser is answered that still holds a session of an account that was deleted; the id tells it what of its own to drop. */
export function erasedRefusal(userId: Id<'usr'>): AppError {
  return new AppError('auth/account-deleted', 'This account was deleted. Its access has ended.', {
    data: { userId },
  })
}

/** Where the installation says people find help; otherwise the admin who has been here longest. */
async function contactOf(ctx: Pick<Ctx, 'db' | 'instance'>): Promise<string | null> {
  if (ctx.instance.supportAddress) return ctx.instance.supportAddress
  const [admin] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
    .orderBy(asc(users.createdAt))
    .limit(1)
  return admin?.email ?? null
}
