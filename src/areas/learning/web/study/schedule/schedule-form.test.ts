import { expect, it } from 'vitest'
import type { StudySchedule } from '../../../study-contract.ts'
import { startOf } from './schedule-form.ts'

it('a plan keeps its zone, and takes this device’s where it has hours with a sign instead of one', () => {
  const here = startOf(null).timeZone
  const plan = { courseId: null, days: [1], time: '19:00', minutes: 30, untilOn: '2026-12-24', remind: false }
  const zoneOf = (timeZone: string) => startOf({ ...plan, timeZone } as StudySchedule).timeZone
  expect([zoneOf('Asia/Kolkata'), zoneOf('Etc/GMT+5')]).toEqual(['Asia/Kolkata', 'Etc/GMT+5'])
  expect(zoneOf('+05:30')).toBe(here)
})
