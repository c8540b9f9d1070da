import { expect, it } from 'vitest'
import { asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { meanwhile } from '#testing/waiting.ts'
import { withTransaction } from '../context.ts'
import { lockByName } from './locks.ts'

const test = testDb()

it('who wants the lock of a name waits for the commit of who holds it, and nobody of another name does', async () => {
  const order: string[] = []
  await withTransaction(asVisitor(test.db), (ctx) => lockByName(ctx, 'wheel'))
  const other = await meanwhile(
    asVisitor(test.db),
    async (ctx) => {
      await lockByName(ctx, 'kiln')
      // Held already: it may be asked for again.
      await lockByName(ctx, 'kiln')
    },
    () =>
      withTransaction(asVisitor(test.db), async (ctx) => {
        await lockByName(ctx, 'wheel')
        order.push('the other name')
        await lockByName(ctx, 'kiln')
        order.push('second')
      }),
    async () => order.push('first'),
  )
  expect(other.status).toBe('fulfilled')
  expect(order).toEqual(['the other name', 'first', 'second'])
})

it('a lock that would be gone at once is refused', async () => {
  await expect(lockByName(asVisitor(test.db), 'kiln')).rejects.toThrow('no transaction is open')
})
