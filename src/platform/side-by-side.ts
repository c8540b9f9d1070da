import { isDatabaseAway } from './sql/database.ts'

type Work<T> = {
  /** So many are worked at at once. */
  atOnce: number
  /** Some entries that wait, those first that do for longest. Those that are worked at may be among them. */
  next: () => Promise<readonly T[]>
  keyOf: (entry: T) => string
  /** @throws what ends all of it. */
  work: (entry: T) => Promise<unknown>
  /** Nothing more is begun once it says so. */
  isOver: () => boolean
}

/**
 * Works at whatever waits, each entry once, until nothing new is found. One that takes long, as a provider that never answers does,
 * keeps no one but itself: the others are worked at beside it, and more is looked for meanwhile.
 */
export async function workSideBySide<T>({ atOnce, next, keyOf, work, isOver }: Work<T>): Promise<void> {
  const seen = new Set<string>()
  let waiting: T[] = []
  let looking: Promise<void> | null = null
  let isEmpty = false
  let failure: { error: unknown } | null = null

  /** One looks for all. What it finds nothing more than was seen in is the end of this turn. */
  const look = () => {
    looking ??= next()
      .then((found) => {
        waiting = found.filter((entry) => !seen.has(keyOf(entry)))
        isEmpty = waiting.length === 0
      })
      .finally(() => {
        looking = null
      })
    return looking
  }

  const worker = async () => {
    while (!failure && !isOver()) {
      const entry = waiting.shift()
      if (entry === undefined) {
        if (isEmpty) return
        await look()
        continue
      }
      if (seen.has(keyOf(entry))) continue
      seen.add(keyOf(entry))
      await work(entry)
    }
  }
  const guarded = () =>
    worker().catch((error: unknown) => {
      if (!failure || isDatabaseAway(error)) failure = { error }
    })
  await Promise.all(Array.from({ length: atOnce }, guarded))
  if (failure) throw (failure as { error: unknown }).error
}
