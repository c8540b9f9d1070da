import { describe, expect, it } from 'vitest'
import { seconds } from '#kernel/time.ts'
import { testClock } from '#testing/clock.ts'
import { eachFairly } from './each-fairly.ts'
import { ofDatabase } from './sql/database-away.ts'

/** A list of numbers that lie where they are until their work is done. */
function list(count: number, pageSize = 10) {
  const open = new Set(Array.from({ length: count }, (_, n) => n + 1))
  const page = async (after: number | null) =>
    [...open]
      .filter((n) => n > (after ?? 0))
      .sort((a, b) => a - b)
      .slice(0, pageSize)
  return { open, page }
}
const clock = testClock()

describe('S5: a list of entries of which some fail', () => {
  it('S5: is worked through to its end, however many fail before', async () => {
    const { open, page } = list(150)
    const sweep = eachFairly<number>(String)
    const work = async (n: number) => {
      if (n < 150) throw new Error('poison')
      open.delete(n)
    }
    await expect(sweep(clock, { page, work })).rejects.toThrow('149 failed, 1 were done')
    expect(open.has(150)).toBe(false)
  })

  it('S5: leaves those out that failed, for longer each time', async () => {
    const { page } = list(1)
    const sweep = eachFairly<number>(String)
    const triedAt: number[] = []
    const began = clock.now().getTime()
    const work = async () => {
      triedAt.push((clock.now().getTime() - began) / 1000)
      throw new Error('poison')
    }
    for (let second = 0; second <= 1500; second++) {
      await sweep(clock, { page, work }).catch(() => undefined)
      clock.advance(seconds(1))
    }
    expect(triedAt).toEqual([0, 1, 2, 12, 72, 372, 1272])
  })

  it('does a part of each in turn where one has more to be done', async () => {
    const { open, page } = list(3)
    const parts: number[] = []
    await eachFairly<number>(String)(clock, {
      page,
      work: async (n) => {
        parts.push(n)
        if (parts.filter((each) => each === n).length < n) return 'again'
        open.delete(n)
        return undefined
      },
    })
    expect(parts).toEqual([1, 2, 3, 2, 3, 3])
  })

  it('goes on where it was stopped, and comes to those before as well', async () => {
    const { open, page } = list(6, 2)
    const stopping = new AbortController()
    const seen: number[] = []
    const sweep = eachFairly<number>(String)
    const work = async (n: number) => {
      seen.push(n)
      if (n === 3) stopping.abort()
      if (n !== 1) open.delete(n)
    }
    await sweep(clock, { page, work, stopping: stopping.signal })
    await sweep(clock, { page, work })
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 1])
  })

  it('ends at once when the database is away, and blames no entry', async () => {
    const { page } = list(3)
    const seen: number[] = []
    const away = ofDatabase(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    const sweep = eachFairly<number>(String)
    const work = async (n: number) => {
      seen.push(n)
      throw away
    }
    for (let time = 0; time < 3; time++) await expect(sweep(clock, { page, work })).rejects.toBe(away)
    expect(seen).toEqual([1, 1, 1])
  })
})
