import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listWholeLibrary, revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { StudyPlan } from '../study-contract.ts'
import { instantOf } from '../study-times.ts'
import { calendarOf } from './calendar.ts'
import { sendReminders } from './reminders.ts'
import { addSchedule, changeSchedule, listSchedules, ownSchedule, removeSchedule } from './schedules.ts'

const test = testDb()
const clock = testClock()
let mia: Ctx<SignedIn>

beforeAll(() => {
  useTestPayments()
})
beforeEach(async () => {
  // A Tuesday.
  clock.set('2026-10-20T09:00:00Z')
  mia = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
})

const plan: StudyPlan = {
  courseId: null,
  days: [4, 1],
  time: '19:30',
  minutes: 45,
  untilOn: '2026-12-31',
  timeZone: 'Europe/Lisbon',
  remind: false,
}
const missing = { code: 'NOT_FOUND' }

describe('study times', () => {
  it('are planned once however often the device sends them, changed and deleted', async () => {
    const scheduleId = newId('sch')
    const planned = await addSchedule(mia, { ...plan, scheduleId })
    expect(await addSchedule(mia, { ...plan, scheduleId })).toEqual(planned)
    expect(planned).toMatchObject({ id: scheduleId, days: [1, 4], nextAt: '2026-10-22T18:30:00.000Z' })
    expect(await changeSchedule(mia, scheduleId, { ...plan, days: [2] })).toMatchObject({
      days: [2],
      nextAt: '2026-10-20T18:30:00.000Z',
    })
    expect(await listSchedules(mia)).toHaveLength(1)
    await removeSchedule(mia, scheduleId)
    expect(await listSchedules(mia)).toEqual([])
  })

  it('are nobody else’s', async () => {
    const { id } = await addSchedule(mia, plan)
    const other = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
    expect(await listSchedules(other)).toEqual([])
    await expect(changeSchedule(other, id, plan)).rejects.toMatchObject(missing)
    await expect(ownSchedule(other, id)).rejects.toMatchObject(missing)
    await expect(addSchedule(other, { ...plan, scheduleId: id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await removeSchedule(other, id)
    expect(await listSchedules(mia)).toHaveLength(1)
  })

  it('say what is wrong beside the field', async () => {
    const wrong = (fields: Partial<StudyPlan>) => addSchedule(mia, { ...plan, ...fields })
    await expect(wrong({ untilOn: '2026-10-19' })).rejects.toMatchObject({
      fields: { untilOn: expect.stringMatching(/before/) },
    })
    await expect(wrong({ untilOn: '2028-01-01' })).rejects.toMatchObject({
      fields: { untilOn: expect.stringMatching(/year/) },
    })
    await expect(wrong({ courseId: newId('crs') })).rejects.toMatchObject({
      fields: { courseId: expect.stringMatching(/own/) },
    })
    const unproven = (await asStudent(test.db, { now: clock.now, verified: false })) as Ctx<SignedIn>
    // No one can have emails sent to an address that isn't shown to be theirs.
    await expect(addSchedule(unproven, { ...plan, remind: true })).rejects.toMatchObject({
      fields: { remind: expect.stringMatching(/Confirm/) },
    })
    expect(await addSchedule(unproven, plan)).toMatchObject({ remind: false })
  })

  it('have a limit, also for two devices at once', async () => {
    for (let n = 0; n < 19; n++) await addSchedule(mia, plan)
    const both = await Promise.allSettled([addSchedule(mia, plan), addSchedule(mia, plan)])
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listSchedules(mia)).toHaveLength(20)
  })
})

const sweep = () => sendReminders(systemCtx(mia, 'test'))
const reminders = async () => (await mailsTo(test.db, mia.actor.email)).map((mail) => mail.subject)

describe('reminders', () => {
  it('are mailed a quarter of an hour before each time, once, whoever sends them', async () => {
    await addSchedule(mia, { ...plan, remind: true })
    clock.set('2026-10-22T18:14:00Z')
    await sweep()
    expect(await reminders()).toEqual([])
    clock.set('2026-10-22T18:15:00Z')
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect(await reminders()).toEqual(['Time to study at 19:30'])
    // The clock has changed since: it is at 19:30 all the same.
    clock.set('2026-10-26T19:15:00Z')
    await sweep()
    expect(await reminders()).toHaveLength(2)
    const [mail] = await mailsTo(test.db, mia.actor.email)
    expect(mail?.text).toContain('45 minutes at 19:30')
    expect(mail?.text).toContain(`${mia.instance.appUrl}/library`)
  })

  it('are not sent for what was deleted, changed away or is long over', async () => {
    const deleted = await addSchedule(mia, { ...plan, remind: true })
    const silenced = await addSchedule(mia, { ...plan, remind: true })
    await addSchedule(mia, { ...plan, days: [2], remind: true })
    await removeSchedule(mia, deleted.id)
    await changeSchedule(mia, silenced.id, { ...plan, remind: false })
    // The server was down on Tuesday evening; on Thursday nothing is left to be said about it.
    clock.set('2026-10-22T18:15:00Z')
    await sweep()
    expect(await reminders()).toEqual([])
    clock.advance(hours(24 * 5))
    clock.set('2026-10-27T19:15:00Z')
    await sweep()
    expect(await reminders()).toHaveLength(1)
  })

  it('end with the right to the course, and with the account', async () => {
    const creator = await asCreator(test.db, { now: clock.now })
    const course = await makeCourse(creator, { published: true })
    await buy(mia, course, { email: mia.actor.email })
    await addSchedule(mia, { ...plan, courseId: course.id, remind: true })
    clock.set('2026-10-22T18:15:00Z')
    await sweep()
    expect(await reminders()).toContain('Study Pottery Basics at 19:30')
    const before = (await reminders()).length

    const [grant] = await test.db.select().from(grants)
    if (!grant) throw new Error('There is no grant.')
    await withTransaction(systemCtx(mia, 'test', creator.actor.workspaceId), (ctx) =>
      revokeAccess(ctx, grant.id as Id<'grt'>, 'Refunded on your wish.'),
    )
    expect(await listWholeLibrary(mia, mia.actor.userId)).toMatchObject([
      { endedReason: 'Refunded on your wish.' },
    ])
    clock.set('2026-10-26T19:15:00Z')
    await sweep()
    expect(await reminders()).toHaveLength(before)
  })
})

describe('the calendar file', () => {
  it('has the same moments as the plan, on both sides of a change of the clock, and nothing of the person', async () => {
    const { id } = await addSchedule(mia, { ...plan, timeZone: 'America/New_York', time: '19:30' })
    const text = calendarOf(mia, await ownSchedule(mia, id))
    const lines = unfold(text)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text).not.toContain(mia.actor.email)
    expect(text).not.toContain('Mia')

    const value = (name: string) =>
      lines
        .find((line) => line.startsWith(name))
        ?.split(':')
        .slice(1)
        .join(':')
    expect(value('DTSTART;TZID=America/New_York')).toBe('20261022T193000')
    expect(value('DTEND;TZID=America/New_York')).toBe('20261022T201500')
    expect(value('RRULE')).toBe('FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270101T045959Z')
    expect(value('URL')).toContain('/library')
    expect(value('DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/)

    // What the file alone says of the zone gives the moments that Intl knows.
    const offsets = readZone(lines)
    for (const day of ['20261022', '20261029', '20261102', '20261231']) {
      const wall = Date.UTC(
        Number(day.slice(0, 4)),
        Number(day.slice(4, 6)) - 1,
        Number(day.slice(6)),
        19,
        30,
      )
      const offset = offsets.findLast((each) => each.from <= wall)?.offset ?? 0
      expect(new Date(wall - offset)).toEqual(new Date(instantOf('America/New_York', wall)))
    }
    expect(new Set(offsets.map((each) => each.offset)).size).toBe(2)
  })

  it('gives moments of UTC as such, with no zone beside them', async () => {
    const { id } = await addSchedule(mia, { ...plan, timeZone: 'UTC', time: '19:30' })
    const lines = unfold(calendarOf(mia, await ownSchedule(mia, id)))
    expect(lines).toContain('DTSTART:20261022T193000Z')
    expect(lines).not.toContain('BEGIN:VTIMEZONE')
  })

  it('grows its number with every change, so that a calendar takes the later one', async () => {
    const { id } = await addSchedule(mia, plan)
    clock.advance(minutes(1))
    await changeSchedule(mia, id, { ...plan, time: '08:00' })
    const lines = unfold(calendarOf(mia, await ownSchedule(mia, id)))
    expect(lines).toContain('SEQUENCE:1')
    expect(lines).toContain('DTSTART;TZID=Europe/Lisbon:20261022T080000')
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([`UID:${id}@localhost`])
  })

  it('says the title of its course, whatever is in it', async () => {
    const creator = await asCreator(test.db, { now: clock.now })
    const course = await makeCourse(creator, { published: true, title: 'Clay, kiln; and\nBEGIN:VEVENT' })
    await buy(mia, course, { email: mia.actor.email })
    const { id } = await addSchedule(mia, { ...plan, courseId: course.id })
    const lines = unfold(calendarOf(mia, await ownSchedule(mia, id)))
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('Clay\\, kiln\\; and')
  })
})

/** Lines as they were before they were folded (RFC 5545, 3.1). */
const unfold = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

/** What a zone's clocks are ahead of UTC, from when on the clock. */
function readZone(lines: string[]): { from: number; offset: number }[] {
  const parts: { from: number; offset: number }[] = []
  let from = 0
  for (const line of lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'))) {
    const [, y, mo, d, h, mi] = /^DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(line)?.map(Number) ?? []
    if (y) from = Date.UTC(y, (mo ?? 1) - 1, d, h, mi)
    const [, sign, oh, om] = /^TZOFFSETTO:([+-])(\d\d)(\d\d)$/.exec(line) ?? []
    if (sign) parts.push({ from, offset: (sign === '-' ? -1 : 1) * minutes(Number(oh) * 60 + Number(om)) })
  }
  return parts.sort((one, other) => one.from - other.from)
}
