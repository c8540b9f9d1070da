import { sql } from 'drizzle-orm'
import { planLimits } from '#areas/plans/rules.ts'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { StorageUse } from '../storage.ts'

/** What is in the store, over all workspaces. */
export async function storedBytes(ctx: Ctx): Promise<{ files: number; filesBytes: number }> {
  const { rows } = await ctx.db.execute<{ files: number; bytes: number }>(sql`
    select count(*)::int as files, coalesce(sum(coalesce(f.kept_bytes, f.bytes)), 0)::bigint as bytes
    from files f where f.deleted_at is null`)
  return { files: rows[0]?.files ?? 0, filesBytes: Number(rows[0]?.bytes ?? 0) }
}

/** The workspaces that keep the most, the largest first, by whose they are. */
export async function workspacesByStorage(
  ctx: Ctx,
  most: number,
): Promise<(StorageUse & { userId: Id<'usr'>; name: string })[]> {
  const { rows } = await ctx.db.execute<{
    user_id: Id<'usr'>
    name: string
    plan: Plan
    bytes: number
    own_limit: number | null
  }>(sql`
    select w.owner_id as user_id, w.name, u.plan, b.bytes, l.limit_bytes as own_limit
    from (
      select f.workspace_id, sum(coalesce(f.kept_bytes, f.bytes))::bigint as bytes
      from files f where f.deleted_at is null group by f.workspace_id
      order by 2 desc limit ${most}
    ) b
    join workspaces w on w.id = b.workspace_id
    join users u on u.id = w.owner_id
    left join storage_limits l on l.workspace_id = b.workspace_id
    order by b.bytes desc`)
  const isLimited = ctx.instance.planEnforcement === 'counts'
  return rows.map(({ user_id, name, plan, bytes, own_limit }) => ({
    userId: user_id,
    name,
    usedBytes: Number(bytes),
    limitBytes: isLimited ? Number(own_limit ?? planLimits[plan].storageBytes) : null,
  }))
}
