import { sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { noRoomForFile } from '#platform/disk/full.ts'
import { roomForFiles } from '#platform/disk/space.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { promiseMs } from '../storage.ts'

/**
 * Held until the commit by whoever asks for room or storage: two who want the last of it are counted one after the other, in
 * whichever process. By name, since the disk belongs to no workspace (docs/decisions/0047).
 */
export const lockRoom = (ctx: Ctx): Promise<void> => lockByName(ctx, 'files.room')

/** Uploads whose last part came before this moment promise nothing anymore. */
export const promisedSince = (ctx: Pick<Ctx, 'now'>) => new Date(ctx.now().getTime() - promiseMs)

/**
 * What open uploads still have to send: of all workspaces, because they share the disk, and of one. The rows of the uploads are
 * the promises, so there is no counter that could be wrong after a kill.
 */
export async function promisedBytes(
  ctx: Pick<Ctx, 'db' | 'now'>,
  workspaceId: string | null = null,
): Promise<{ all: number; own: number }> {
  const { rows } = await ctx.db.execute<{ all: number; own: number }>(sql`
    select coalesce(sum(u.bytes - u.received_bytes), 0)::bigint as all,
      coalesce(sum(u.bytes - u.received_bytes) filter (where u.workspace_id = ${workspaceId}), 0)::bigint as own
    from uploads u
    where u.touched_at > ${promisedSince(ctx)} and u.file_id is null and u.refusal is null`)
  return { all: Number(rows[0]?.all ?? 0), own: Number(rows[0]?.own ?? 0) }
}

const retryAfterSeconds = 60

/**
 * Whether so many bytes fit on the disk beside what others were promised and what is kept for orders. Asked under the lock.
 *
 * @throws STORAGE_FULL when they don't, UNAVAILABLE when they will once other uploads are over.
 */
export async function refuseWithoutRoom(ctx: CreatorCtx, bytes: number): Promise<void> {
  const room = await roomForFiles(ctx.instance.disk)
  if (room === null) return
  if (bytes > room) throw noRoomForFile()
  const { all, own } = await promisedBytes(ctx, ctx.actor.workspaceId)
  // No one holds most of the room with uploads that wait for each other.
  if (own > 0 && own + bytes > room / 2) {
    const sentence = 'Wait until your other uploads have finished, then try again.'
    throw new AppError('UNAVAILABLE', sentence, { retryAfterSeconds })
  }
  if (all + bytes > room) {
    const sentence = 'The space left on the server is reserved for other uploads. Try again in a few minutes.'
    throw new AppError('UNAVAILABLE', sentence, { retryAfterSeconds })
  }
}

/**
 * What exports and further sizes of videos may take now: what is left beside the reserve and what uploads were promised. Null
 * where the system doesn't say.
 */
export async function spareRoom(ctx: Pick<Ctx, 'db' | 'now' | 'instance'>): Promise<number | null> {
  const room = await roomForFiles(ctx.instance.disk)
  return room === null ? null : room - (await promisedBytes(ctx)).all
}

/** Before a file is made that may become so large. @throws STORAGE_FULL */
export async function refuseWithoutSpareRoom(
  ctx: Pick<Ctx, 'db' | 'now' | 'instance'>,
  bytes = 0,
): Promise<void> {
  const room = await spareRoom(ctx)
  if (room !== null && room < bytes) throw noRoomForFile()
}
