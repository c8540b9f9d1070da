import { expect, it } from 'vitest'
import { asAdmin, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { adminOverview } from './overview.ts'

const test = testDb()

it('counts the installation, and lists at most five events (spec §9)', async () => {
  const admin = await asAdmin(test.db)
  const before = await adminOverview(admin)
  for (let n = 0; n < 6; n++) await asStudent(test.db)
  const after = await adminOverview(admin)
  expect(after.users.total).toBe(before.users.total + 6)
  expect(after.students).toEqual({
    total: before.students.total + 6,
    thisMonth: before.students.thisMonth + 6,
    sameDaysLastMonth: before.students.sameDaysLastMonth,
  })
  expect(after.activity).toHaveLength(5)
  expect(after.activity.every((item) => item.type === 'accounts.userSignedUp')).toBe(true)
})
