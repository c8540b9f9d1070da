import { describe, expect, it } from 'vitest'
import { workSideBySide } from './side-by-side.ts'

type Waiting = { key: string }

/** A list of the database from which what's done goes. */
function list(count: number) {
  const left = Array.from({ length: count }, (_, n) => ({ key: `entry ${n}` }))
  return {
    next: (most: number) => async () => left.slice(0, most),
    done: (entry: Waiting) => left.splice(left.indexOf(entry), 1),
    left,
  }
}
const keyOf = ({ key }: Waiting) => key

describe('work side by side', () => {
  it('isn’t kept by entries that take long: all the others are worked at beside them', async () => {
    const entries = list(60)
    const order: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = new Set(['entry 0', 'entry 1', 'entry 2'])
    await workSideBySide({
      atOnce: 5,
      ...{ next: entries.next(10), keyOf, isOver: () => false },
      async work(entry) {
        if (slow.has(entry.key)) await released
        entries.done(entry)
        order.push(entry.key)
        if (order.length === 57) release()
      },
    })
    expect(order).toHaveLength(60)
    expect(new Set(order.slice(57))).toEqual(slow)
  })

  it('works at no more than so many at once, and at each once', async () => {
    const entries = list(40)
    let [now, most, times] = [0, 0, 0]
    await workSideBySide({
      atOnce: 4,
      ...{ next: entries.next(10), keyOf, isOver: () => false },
      async work(entry) {
        most = Math.max(most, ++now)
        times++
        await new Promise((resolve) => setTimeout(resolve, 1))
        now--
        entries.done(entry)
      },
    })
    expect([most, times]).toEqual([4, 40])
  })

  it('ends where nothing new is found, though what failed still waits', async () => {
    const entries = list(3)
    const order: string[] = []
    await workSideBySide({
      atOnce: 2,
      ...{ next: entries.next(10), keyOf, isOver: () => false },
      work: async ({ key }) => void order.push(key),
    })
    expect(order).toEqual(['entry 0', 'entry 1', 'entry 2'])
  })

  it('begins nothing more once its turn is over, or what ends all of it was thrown', async () => {
    const over = list(30)
    let done = 0
    const work = async (entry: Waiting) => {
      over.done(entry)
      done++
    }
    await workSideBySide({ atOnce: 3, ...{ next: over.next(10), keyOf }, isOver: () => done >= 6, work })
    expect(done).toBeLessThanOrEqual(8)
    const thrown = workSideBySide({
      atOnce: 3,
      ...{ next: over.next(10), keyOf, isOver: () => false },
      async work(entry) {
        await work(entry)
        throw new Error('The database is away.')
      },
    })
    await expect(thrown).rejects.toThrow('away')
    expect(done).toBeLessThanOrEqual(11)
  })
})
