import { type Gifts, pointFor } from '../points.ts'
import { countUnkept, keepDigestKeys } from './digest-keys.ts'
import { type KeyedCount, type KeyedCtx, keyDependents } from './key-dependents.ts'

/** Purposes of digests that are kept of what isn't: an address, a code on paper. */
export const digestPurposes = pointFor<string>('digestPurposes')

type RotatingCtx = KeyedCtx & { instance: { given: Gifts } }
export type KeyedState = KeyedCount & { name: string }

/** How much is still under the previous key, or under one that isn't known; digests that stay findable are counted by purpose. */
export async function keyedState(ctx: RotatingCtx): Promise<KeyedState[]> {
  const states: KeyedState[] = []
  for (const { name, count } of ctx.instance.given(keyDependents))
    states.push({ name, ...(await count(ctx)) })
  const unkept = await countUnkept(ctx, ctx.instance.given(digestPurposes))
  return [...states, { name: 'keys of stored digests', underPrevious: unkept, unreadable: 0 }]
}

/** What the previous key makes leads nowhere from now on. What it only signs ends when it's taken away. */
export async function endPreviousLinks(ctx: RotatingCtx): Promise<number> {
  let ended = 0
  for (const { endPrevious } of ctx.instance.given(keyDependents)) ended += (await endPrevious?.(ctx)) ?? 0
  return ended
}

/** Moves everything from the previous key to today's. What was moved already stays; says what it did, thing by thing. */
export async function* rotateKeyed(ctx: RotatingCtx): AsyncIterable<{ name: string; moved: number }> {
  // First: a rotation that's killed later has lost nothing, even if no one runs it again.
  await keepDigestKeys(ctx, ctx.instance.given(digestPurposes))
  for (const { name, rotate } of ctx.instance.given(keyDependents)) yield { name, moved: await rotate(ctx) }
}
