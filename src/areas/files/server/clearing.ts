import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { afterCommit, type CreatorCtx, withTransaction } from '#platform/context.ts'
import { promisedSince } from './room.ts'
import { filesOfVersions, unusedFiles } from './storage.ts'
import { cancelUpload } from './uploads.ts'
import { forgetWorkspace } from './viewers.ts'

/**
 * Deletes now what would go within a day: files that nothing shows anymore, and what arrived of uploads that no one continues.
 * Their bytes follow with the next sweep; they count no longer.
 */
export async function clearUnused(ctx: CreatorCtx): Promise<void> {
  await removeFiles(ctx, unusedFiles(ctx, ctx.actor.workspaceId))
  const { rows } = await ctx.db.execute<{ id: Id<'upl'> }>(sql`
    select u.id from uploads u
    where u.workspace_id = ${ctx.actor.workspaceId} and u.touched_at <= ${promisedSince(ctx)}
      and u.file_id is null and u.refusal is null`)
  for (const { id } of rows) await cancelUpload(ctx, id)
}

/** Deletes files that are in earlier versions of lessons alone. The versions stay, without them. */
export async function clearVersions(ctx: CreatorCtx): Promise<void> {
  await removeFiles(ctx, filesOfVersions(ctx.actor.workspaceId))
}

/** Marked under their locks: whoever shows one of them at this moment keeps it, or doesn't find it. */
async function removeFiles(ctx: CreatorCtx, which: ReturnType<typeof sql>): Promise<void> {
  const { workspaceId } = ctx.actor
  await withTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: Id<'fil'> }>(
      sql`select f.id from files f where ${which} order by f.id for update`,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    // What was shown again before its row was held is in no version alone, or has uses: asked once more.
    const { rows: still } = await ctx.db.execute<{ id: Id<'fil'> }>(
      sql`select f.id from files f where ${which} and f.id = any(${sql.param(ids)})`,
    )
    const gone = sql.param(still.map(({ id }) => id))
    await ctx.db.execute(
      sql`delete from file_uses u where u.workspace_id = ${workspaceId} and u.file_id = any(${gone})`,
    )
    const now = ctx.now()
    await ctx.db.execute(sql`
      update files f set deleted_at = ${now}, unused_since = coalesce(f.unused_since, ${now}::timestamptz)
      where f.workspace_id = ${workspaceId} and f.id = any(${gone})`)
    afterCommit(ctx, () => forgetWorkspace(workspaceId))
  })
}
