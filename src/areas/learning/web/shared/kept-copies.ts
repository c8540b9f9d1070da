/** Copies of one learner's lessons on this device; the shell of the app holds nothing of anyone. */
const copiesOf = (who: string) => `throughline-learn.${who}`
export const shellCopies = 'throughline-learn-shell'

/** Browsers have a store of copies only where the connection is safe (https, or this very machine). */
const store = () => (typeof caches === 'undefined' ? null : caches)

/** The copies of one learner, opened to be read or written; null where there is no store. */
export async function openCopies(who: string): Promise<Cache | null> {
  return (
    (await store()
      ?.open(copiesOf(who))
      .catch(() => null)) ?? null
  )
}

/** Takes away what was kept for anyone but this learner; for no one, everything. Another person's lessons never show. */
export async function forgetCopies(exceptOf: string | null): Promise<void> {
  const known = store()
  if (!known) return
  const names = await known.keys().catch(() => [])
  const others = names.filter(
    (name) => name.startsWith(copiesOf('')) && (exceptOf === null || name !== copiesOf(exceptOf)),
  )
  await Promise.all(others.map((name) => known.delete(name)))
}
