import { beforeAll, it } from 'vitest'
import { testDb } from '#testing/db.ts'
import { expectGrown } from '#testing/demo-membership.ts'
import { useTestPayments } from '#testing/makers.ts'

const test = testDb()
beforeAll(() => void useTestPayments())

/** An ordinary day, and the one that is there every four years; further ones are in `demo.slow.test.ts`. */
it.each(['2027-01-15T22:10:00Z', '2028-02-29T00:20:00Z'])(
  'grew as the specification says when the demo is loaded at %s',
  { timeout: 120_000 },
  (moment) => expectGrown(test.db, moment),
)
