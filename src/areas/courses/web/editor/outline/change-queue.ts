/** Does one thing after the other, in the order they were asked for: titles typed fast must arrive as they were typed. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    /** Whether nothing waits behind what is under way. */
    isLast: () => waiting <= 1,
    add: <T>(work: () => Promise<T>): Promise<T> => {
      waiting += 1
      const done = last.then(work).finally(() => {
        waiting -= 1
      })
      last = done.catch(() => {})
      return done
    },
  }
}
