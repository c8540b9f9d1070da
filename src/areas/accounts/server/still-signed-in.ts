import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { sessions, users, userViews } from './tables.ts'

/** Which of these sessions are valid, each with its user's role: for connections that stay open longer than a request. */
export async function stillSignedIn(
  ctx: Pick<Ctx, 'db' | 'now'>,
  sessionIds: Id<'ses'>[],
): Promise<Map<Id<'ses'>, string>> {
  const rows = await ctx.db
    .select({ id: sessions.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userViews, eq(userViews.sessionId, sessions.id))
    .where(
      and(
        inArray(sessions.id, sessionIds),
        gt(sessions.expiresAt, ctx.now()),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
        // An admin who views as someone gets no live updates: neither their own nor the other person's.
        isNull(userViews.id),
      ),
    )
  return new Map(rows.map(({ id, role }) => [id, role]))
}
