import { AppError } from '#kernel/errors.ts'
import { isDatabaseAway } from '../sql/database.ts'
import { diskFullRefusal } from './full.ts'
import { type Disk, isOutOfSpace } from './space.ts'

/** A database that is away while its disk is full ended because of that, and comes back when there is room. */
export async function withReason(error: unknown, disk: Disk): Promise<unknown> {
  if (error instanceof AppError || !isDatabaseAway(error)) return error
  return (await isOutOfSpace(disk)) ? diskFullRefusal(error) : error
}
