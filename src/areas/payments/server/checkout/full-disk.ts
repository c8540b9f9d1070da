import type { Ctx } from '#platform/context.ts'
import { ordersStopped } from '#platform/disk/full.ts'
import { isOutOfSpace } from '#platform/disk/space.ts'
import { type AttemptRow, resumeAttempt } from './attempts.ts'

/**
 * Nothing is charged that could not be written down. What was charged already, before the disk filled up, is written down as
 * far as that goes.
 *
 * @throws UNAVAILABLE.
 */
export async function refuseUnrecordable(ctx: Ctx, attempt: AttemptRow): Promise<void> {
  if (!(await isOutOfSpace(ctx.instance.disk))) return
  if (attempt.amountCents > 0 && (await resumeAttempt(ctx, attempt))) return
  throw ordersStopped()
}
