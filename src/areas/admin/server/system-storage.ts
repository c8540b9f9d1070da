import { storedBytes, workspacesByStorage } from '#areas/files/server/largest.ts'
import { promisedBytes } from '#areas/files/server/room.ts'
import type { Ctx } from '#platform/context.ts'
import { reserveOf, worstOf } from '#platform/disk/space.ts'
import type { StoragePanel } from '../system-contract.ts'
import { verdictOn } from './system.ts'

const shownWorkspaces = 5

/** What's in the store and on the disk, and which workspaces use the most. */
export async function storagePanel(ctx: Ctx): Promise<StoragePanel> {
  const space = await worstOf(ctx.instance.disk)
  const stored = await storedBytes(ctx)
  return {
    ...verdictOn({
      diskStopped: space?.state === 'stopped',
      diskFull: space?.state === 'full',
      diskLow: space?.state === 'low',
    }),
    ...stored,
    storage: ctx.instance.storage.kind,
    disk: space && { freeBytes: space.free, sizeBytes: space.size, reserveBytes: reserveOf(space) },
    promisedBytes: (await promisedBytes(ctx)).all,
    largest: await workspacesByStorage(ctx, shownWorkspaces),
  }
}
