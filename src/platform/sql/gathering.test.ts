import { describe, expect, it } from 'vitest'
import type { Ctx } from '../context.ts'
import { gatherCalls } from './gathering.ts'

const ctx = { db: {} } as Pick<Ctx, 'db' | 'transaction'>

/** A database that doubles numbers, slowly, and can't be thirteen. */
function doubling() {
  const asked: number[][] = []
  const double = gatherCalls<number, number>(
    (input) => (input < 100 ? 'small' : 'large'),
    async (_, inputs) => {
      asked.push(inputs)
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (inputs.includes(13)) throw new Error('Thirteen.')
      return inputs.map((input) => input * 2)
    },
  )
  return { asked, double }
}

describe('what many ask at the same moment', () => {
  it('is asked together, and each gets their own answer', async () => {
    const { asked, double } = doubling()
    const numbers = Array.from({ length: 50 }, (_, n) => n + 20)
    expect(await Promise.all(numbers.map((n) => double(ctx, n)))).toEqual(numbers.map((n) => n * 2))
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(await double(ctx, 1)).toBe(2)
    expect(asked.at(-1)).toEqual([1])
  })

  it('is kept apart by its key', async () => {
    const { asked, double } = doubling()
    await Promise.all([double(ctx, 1), double(ctx, 500), double(ctx, 2)])
    expect(asked.map((inputs) => inputs.toSorted())).toEqual(expect.arrayContaining([[1, 2], [500]]))
  })

  it('fails alone for whoever is at fault', async () => {
    const { double } = doubling()
    const answers = await Promise.allSettled([1, 13, 2].map((n) => double(ctx, n)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await double(ctx, 3)).toBe(6)
  })

  it('is asked alone inside a transaction', async () => {
    const { asked, double } = doubling()
    const inside = { ...ctx, transaction: { beforeCommit: [], afterCommit: [] } }
    await Promise.all([double(inside, 1), double(inside, 2)])
    expect(asked).toEqual([[1], [2]])
  })

  it('is on its way once, where one question has to wait for another anyway', async () => {
    const asked: number[][] = []
    let answer = () => {}
    const number = gatherCalls<number, number>(
      () => '',
      async (_, inputs) => {
        asked.push(inputs)
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return inputs
      },
      { atOnce: 1 },
    )
    const first = number(ctx, 1)
    await expect.poll(() => asked).toEqual([[1]])
    const others = [number(ctx, 2), number(ctx, 3)]
    // Longer than it would wait otherwise.
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(asked).toEqual([[1]])
    answer()
    await first
    await expect.poll(() => asked).toEqual([[1], [2, 3]])
    answer()
    expect(await Promise.all(others)).toEqual([2, 3])
  })

  it('waits for a slow question a moment only', async () => {
    let answerSlow = (_: number[]) => {}
    const double = gatherCalls<number, number>(
      () => '',
      async (_, inputs) =>
        inputs.includes(1)
          ? new Promise((resolve) => {
              answerSlow = resolve
            })
          : inputs.map((input) => input * 2),
    )
    const slow = double(ctx, 1)
    await new Promise(setImmediate)
    expect(await Promise.all([double(ctx, 2), double(ctx, 3)])).toEqual([4, 6])
    answerSlow([2])
    expect(await slow).toBe(2)
  })
})
