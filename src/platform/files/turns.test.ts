import { expect, it } from 'vitest'
import { makeTurns, TooManyWait } from './turns.ts'

it('does one piece of work at a time, by turns of those whose it is', async () => {
  const inTurn = makeTurns(10)
  const done: string[] = []
  let atOnce = 0
  const work = (whose: string, name: string) =>
    inTurn(whose, async () => {
      expect(++atOnce).toBe(1)
      await Promise.resolve()
      atOnce--
      done.push(name)
    })
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work('a', name)),
    ...['b1', 'b2'].map((name) => work('b', name)),
    work('c', 'c1'),
  ])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('goes on after work that failed', async () => {
  const inTurn = makeTurns(10)
  const failing = inTurn('a', () => Promise.reject(new Error('broken')))
  const next = inTurn('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

it('E4: lets so many of one wait, and no more', async () => {
  const inTurn = makeTurns(2)
  let end = () => {}
  const first = inTurn('a', () => new Promise<void>((resolve) => (end = resolve)))
  const others = [inTurn('a', async () => 2), inTurn('a', async () => 3)]
  await expect(inTurn('a', async () => 4)).rejects.toBeInstanceOf(TooManyWait)
  const another = inTurn('b', async () => 'b')
  end()
  await first
  expect(await Promise.all([...others, another])).toEqual([2, 3, 'b'])
})
