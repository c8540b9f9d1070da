import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { signInMethods } from '../events.ts'
import { type SecurityEntry, securityKinds } from '../security-contract.ts'

const pageSize = 20

/** What affected the security of your own account, newest first, from the recorded events. */
export async function listSecurityHistory(
  ctx: Ctx<SignedIn>,
  { before }: { before?: Id<'evt'> },
): Promise<{ entries: SecurityEntry[]; next: Id<'evt'> | null }> {
  const rows = await ctx.db
    .select({ id: events.id, type: events.type, payload: events.payload, createdAt: events.createdAt })
    .from(events)
    .where(
      and(
        eq(events.workspaceId, platformWorkspaceId),
        sql`(${events.payload} ->> 'userId') = ${ctx.actor.userId}`,
        inArray(
          events.type,
          securityKinds.map((kind) => `accounts.${kind}`),
        ),
        before ? lt(events.id, before) : undefined,
      ),
    )
    .orderBy(desc(events.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    entries: shown.map(({ id, type, payload, createdAt }) => ({
      id,
      kind: type.slice('accounts.'.length) as SecurityEntry['kind'],
      at: createdAt.toISOString(),
      device: textOf(payload.device),
      address: textOf(payload.address),
      by: textOf(payload.adminName),
      method: signInMethods.find((method) => method === payload.method) ?? null,
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
