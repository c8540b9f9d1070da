/** There are too many ahead: whoever asks comes back later. */
export class TooManyWait extends Error {}

/**
 * One piece of work at a time. Those who wait are served in turn by whose work it is, so that a hundred pieces of one hold up a piece
 * of another for no more than one.
 *
 * @param most so many of one can wait.
 */
export function makeTurns(most: number) {
  const waiting = new Map<string, (() => void)[]>()
  let isBusy = false

  function next(): void {
    const [first] = waiting
    if (!first) {
      isBusy = false
      return
    }
    const [whose, [go, ...others]] = first
    // To the end of the line, behind everyone else.
    waiting.delete(whose)
    if (others.length > 0) waiting.set(whose, others)
    go?.()
  }

  /** @throws TooManyWait. */
  return async function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (isBusy) {
      const own = waiting.get(whose) ?? []
      if (own.length >= most) throw new TooManyWait()
      await new Promise<void>((go) => void waiting.set(whose, [...own, go]))
    }
    isBusy = true
    try {
      return await work()
    } finally {
      next()
    }
  }
}
