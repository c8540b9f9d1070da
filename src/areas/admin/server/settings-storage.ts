import type { SignedIn } from '#kernel/actor.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { tryStore } from '#platform/files/trial.ts'
import type { PlatformReason } from '#platform/reasons.ts'
import { toReader } from '#platform/sentences.ts'
import { storageTested, storageTestFailed } from '../system-events.ts'
import { adminName } from './settings.ts'

/** Each test writes to the disk or calls the bucket four times. */
const tries = { name: 'storageTests', points: 20, seconds: 600 }

/**
 * Stores a small file where files are kept, reads it back and removes it. The disk's or bucket's answer is shown.
 *
 * @throws RATE_LIMITED after twenty in ten minutes.
 */
export async function testStorage(
  ctx: Ctx<SignedIn>,
): Promise<{ outcome: 'works' | 'failed'; answer: string; ms: number }> {
  const { instance, actor } = ctx
  await instance.limits.spend(tries, actor.userId)
  const began = performance.now()
  const answer = await tryStore(instance.files).then(
    () => null,
    (error: unknown) => said(error) || ('storage.noAnswer' satisfies PlatformReason),
  )
  const ms = Math.round(performance.now() - began)
  await withTransaction(ctx, async (ctx) => {
    const by = await adminName(ctx)
    if (answer === null) await announce(ctx, platformWorkspaceId, storageTested, { by })
    else await announce(ctx, platformWorkspaceId, storageTestFailed, { by, answer: answer.slice(0, 300) })
  })
  return { outcome: answer === null ? 'works' : 'failed', answer: toReader(ctx, answer) ?? '', ms }
}

/** The original error: a store wraps what the disk or network said. */
function said(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return said(error.cause) || error.message || error.name
}
