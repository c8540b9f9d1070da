import { beforeAll, it } from 'vitest'
import { testDb } from '#testing/db.ts'
import { expectGrown } from '#testing/demo-membership.ts'
import { useTestPayments } from '#testing/makers.ts'

const test = testDb()
beforeAll(() => void useTestPayments())

/** The ends of a short month and of a year. Telling one takes the processor as long as a hundred other tests. */
it.each(['2027-03-01T09:30:00Z', '2026-12-31T12:00:00Z'])(
  'grew as the specification says when the demo is loaded at %s',
  { timeout: 120_000 },
  (moment) => expectGrown(test.db, moment),
)
