import { randomInt } from 'node:crypto'
import { beforeAll, it } from 'vitest'
import { testDb } from '#testing/db.ts'
import { expectGrown, grownMoments } from '#testing/demo-membership.ts'
import { useTestPayments } from '#testing/makers.ts'

const test = testDb()
beforeAll(() => void useTestPayments())

/** Telling one takes the processor as long as a hundred other tests: one by chance here, all of them in `demo.slow.test.ts`. */
const first = randomInt(grownMoments.length)

it.each(grownMoments.slice(first, first + 1))(
  'grew as the specification says when the demo is loaded at %s',
  { timeout: 120_000 },
  (moment) => expectGrown(test.db, moment),
)
