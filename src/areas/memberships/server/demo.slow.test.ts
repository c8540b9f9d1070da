import { beforeAll, it } from 'vitest'
import { testDb } from '#testing/db.ts'
import { expectGrown, grownMoments } from '#testing/demo-membership.ts'
import { useTestPayments } from '#testing/makers.ts'

const test = testDb()
beforeAll(() => void useTestPayments())

// Telling one takes the processor as long as a hundred other tests. `src/main/demo/demo.test.ts` looks at the one of today.
it.each(grownMoments)(
  'grew as the specification says when the demo is loaded at %s',
  { timeout: 120_000 },
  (moment) => expectGrown(test.db, moment),
)
