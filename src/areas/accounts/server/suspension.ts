import { and, asc, eq, isNull } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { SessionAnswer } from './sessions.ts'
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

/** The answer to every request of a suspended user: why, since when, and whom to contact (for `/suspended`). */
export async function suspendedRefusal(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  { reason, since }: NonNullable<SessionAnswer['suspended']>,
): Promise<AppError> {
  const data = { reason, since, contact: await contactOf(ctx) }
  return new AppError('auth/suspended', 'Your account is suspended.', { data })
}

/** The answer to a browser that still holds a session of a deleted account. The id tells it which local data to drop. */
export function erasedRefusal(userId: Id<'usr'>): AppError {
  return new AppError('auth/account-deleted', 'This account was deleted. Its access has ended.', {
    data: { userId },
  })
}

/** The installation's support address; otherwise the admin who has been here longest. */
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
