import { statfs } from 'node:fs/promises'
import { openDataFolder } from '#platform/data-folder.ts'
import { reasonsOf } from '../reason.ts'
import { type Check, failed, ok, warning } from './check.ts'

const gigabyte = 1024 ** 3
const least = { warnBytes: 2 * gigabyte, failBytes: gigabyte / 4 }

/** Whether the data folder takes files of the user who runs this. */
export function checkFolder(dataDir: string): Check {
  try {
    openDataFolder(dataDir)
    return ok('Data folder', dataDir)
  } catch (error) {
    return failed('Data folder', reasonsOf(error).join(' '))
  }
}

/** How much the disk below the data folder still takes. */
export async function checkDisk(dataDir: string): Promise<Check> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const words = `${(free / gigabyte).toFixed(1)} GB free`
  if (free < least.failBytes) return failed('Disk', `${words}: make room now, the database may stop.`)
  if (free < least.warnBytes) return warning('Disk', `${words}: make room soon.`)
  return ok('Disk', words)
}
