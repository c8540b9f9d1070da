import { beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { findImbalances } from './ledger.ts'
import { ledgerEntries } from './tables.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

it('finds nothing after sales, and one cent too many', async () => {
  const creator = await asCreator(test.db)
  await buy(asVisitor(test.db), await makeCourse(creator, { published: true }))
  expect(await findImbalances(creator)).toEqual([])

  const [line] = await test.db.select().from(ledgerEntries)
  if (!line) throw new Error('no ledger line')
  await test.db.insert(ledgerEntries).values({ ...line, id: newId('led'), cents: 1 })
  expect(await findImbalances(creator)).toEqual([
    { workspaceId: creator.actor.workspaceId, transactionId: line.transactionId, currency: 'USD', cents: 1 },
  ])
})
