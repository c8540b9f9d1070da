import { AppError } from '#kernel/errors.ts'
import { type Disk, leastForOutbox, reserveOf, roomForFiles } from './space.ts'

/** Of the system, of a quota of the system, and of PostgreSQL (`disk_full`). */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** What programs say that answer with words alone. */
const noSpace = /No space left on device/

/** Whether something failed because no disk takes it, however deep it was wrapped. */
export function isDiskFull(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause)
    if (codes.has(String((e as { code?: unknown }).code ?? '')) || noSpace.test(e.message)) return true
  return false
}

/** The same for who makes a file: also when it stopped before the reserve was touched. */
export function isForRoom(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof AppError && error.code === 'STORAGE_FULL')
}

/** In `data.reason` of a refusal, for programs. */
const reason = 'storage-full'
const retryAfterSeconds = 60

/** What could not be written down: the database, or a record beside it, found no room. It may work later. */
export function diskFullRefusal(cause?: unknown): AppError {
  const sentence = 'The server’s disk is full, so this couldn’t be saved. Try again in a few minutes.'
  return new AppError('UNAVAILABLE', sentence, { retryAfterSeconds, data: { reason }, cause })
}

/**
 * Before what creators write into the database by the megabyte, which no storage limit counts: a page of text stops before orders do,
 * and copies of many pages with uploads.
 *
 * @throws UNAVAILABLE
 */
export async function refuseText(disk: Disk, of: 'page' | 'pages'): Promise<void> {
  const space = await disk.data()
  if (space === null) return
  if (space.free < (of === 'pages' ? reserveOf(space) : leastForOutbox(space))) throw diskFullRefusal()
}

/** Before money is taken that could not be written down. */
export function ordersStopped(): AppError {
  const sentence =
    'Orders can’t be taken right now: the server’s disk is full. You haven’t been charged. Try again in a few minutes.'
  return new AppError('UNAVAILABLE', sentence, { retryAfterSeconds, data: { reason } })
}

/** For files and exports: what is left of the disk is kept for orders. */
export function noRoomForFile(cause?: unknown): AppError {
  const sentence =
    'The server doesn’t have enough space for this file. Ask the people who run it to free some up, then try again.'
  return new AppError('STORAGE_FULL', sentence, { data: { reason }, cause })
}

/** @throws STORAGE_FULL where what is left of the disk is kept for orders. */
export type Room = (moreBytes?: number) => Promise<void>

/** What stops writing before the reserve of a disk is touched. */
export function roomOn(disk: Disk): Room {
  return async (moreBytes = 0) => {
    const left = await roomForFiles(disk)
    if (left !== null && left < moreBytes) throw noRoomForFile()
  }
}

/** Answers what `work` gives; a disk that takes no more of it is said as one. @throws STORAGE_FULL */
export async function sayingFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDiskFull(error) && !(error instanceof AppError)) throw noRoomForFile(error)
    throw error
  }
}
