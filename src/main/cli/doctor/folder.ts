import { sizeInWords } from '#areas/files/storage.ts'
import { openDataFolder } from '#platform/data-folder.ts'
import { type DiskState, openDisk, reserveOf, worstOf } from '#platform/disk/space.ts'
import { reasonsOf } from '../reason.ts'
import { type Check, failure, ok, warning } from './check.ts'

/** Whether the user who runs this can write to the data folder. */
export function checkFolder(dataDir: string): Check {
  try {
    openDataFolder(dataDir)
    return ok('Data folder', dataDir)
  } catch (error) {
    return failure('Data folder', reasonsOf(error).join(' '))
  }
}

const words: Record<Exclude<DiskState, 'good'>, string> = {
  stopped: 'free up space now, orders are refused.',
  full: 'free up space now, uploads and exports are refused.',
  low: 'free up space soon.',
}

/** How much room is left on the data folder's disk, and how much of it is reserved for orders. */
export async function checkDisk(dataDir: string): Promise<Check> {
  const space = await worstOf(openDisk(dataDir))
  if (!space) return warning('Disk', 'The system doesn’t say how much is free.')
  const { state } = space
  const free = `${sizeInWords(space.free)} free of ${sizeInWords(space.size)}, ${sizeInWords(reserveOf(space))} kept for orders`
  if (state === 'good') return ok('Disk', free)
  return (state === 'low' ? warning : failure)('Disk', `${free}: ${words[state]}`)
}
