export type TestClock = {
  now: () => Date
  advance(ms: number): void
  set(date: Date | string): void
}

/** A clock that moves only when told to. */
export function testClock(start: Date | string = '2026-11-20T09:00:00Z'): TestClock {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
    set: (date) => {
      time = new Date(date).getTime()
    },
  }
}
