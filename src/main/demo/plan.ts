import { Temporal } from 'temporal-polyfill'
import type { Study } from '#areas/learning/server/demo.ts'
import type { LedSale } from '#areas/payments/server/demo.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { demoBuyer } from './people.ts'

type CourseName = 'potteryBasics' | 'glazingInDepth' | 'kilnSafety'
/** Those of the six months; the third course is newer. */
type OldCourse = Exclude<CourseName, 'glazingInDepth'>
type Person = { email: string; name: string }

/** A sale of the demo and what its buyer learned since. */
export type PlannedSale = LedSale & {
  course: CourseName
  study: Study
  /** The name on the certificate of whoever asked for it, once the course is finished. */
  certificateFor?: string
  /** Which of the things said of the course this buyer says, when they have seen enough of it. */
  says?: { number: number; at: Date }
}

/** Sales in each whole month before this one, oldest first. */
const pastMonths = [6, 7, 8, 9, 11, 13]
/** This month so far has so many sales more than the same days of the last. */
const growth = 2
/** Every so many sales someone comes back for the other course. */
const returnEvery = 9
const lessonCounts: Record<CourseName, number> = { potteryBasics: 9, glazingInDepth: 7, kilnSafety: 4 }
/** Place of the quiz in Pottery Basics. */
const clayQuiz = 5
/** The last lesson of Pottery Basics opens so long after the purchase. */
const lastOpens = days(7) + hours(3)
/** So many who own Pottery Basics took the third course as well. */
const glazers = 6
/** Whose bank took the money back some days later. */
const disputedGlazer = 4

/**
 * Six months of sales up to `until`, the same every time for the same moment: a load that was killed continues the plan it
 * began. Whatever the day of the month, the month so far is ahead of the same days of the last one, and today has sales.
 *
 * @param student owns all three courses: one is finished, in the others the fourth and the second lesson are next.
 */
export function planOf(until: Date, zone: string, student: Person): PlannedSale[] {
  const now = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(zone)
  const thisMonth = now.with({ day: 1 }).startOfDay()
  const months = pastMonths.map((count, at) => {
    const back = pastMonths.length - at
    return timesOfPastMonth(thisMonth.subtract({ months: back }), count, back)
  })
  const last = timesWithEarly(months.pop() ?? [], thisMonth, now)
  months.push(last.times)
  const slots = [...months, timesOfThisMonth(thisMonth, now, last.soFar + growth)].flatMap((times, month) =>
    times.map((time, index) => ({ time, month, index })),
  )
  const lost = [
    [2, 12],
    [4, 20],
  ].map(([month = 0, day = 0]) =>
    thisMonth.subtract({ months: pastMonths.length - month }).add({ days: day, hours: 14 }),
  )
  lost.push(between(thisMonth, now, 0.5))

  const buyers = assignBuyers(slots, student)
  const sales = slots.map(({ time, index }, at): PlannedSale => {
    const course = courseOf(index)
    const buyer = buyers[at] ?? student
    const study =
      buyer.email === student.email ? studyOfStudent(course, time, until) : studyOf(course, at, time, until)
    return {
      key: `demo:${at}`,
      at: dateOf(time),
      buyer,
      cards: at % 12 === 5 ? ['decline', 'approve'] : ['approve'],
      course,
      study,
    }
  })
  const declined = lost.map(
    (time, at): PlannedSale => ({
      key: `demo:lost:${at}`,
      at: dateOf(time),
      buyer: demoBuyer(200 + at),
      cards: ['decline'],
      course: 'potteryBasics',
      study: { completed: [], openedNext: null },
    }),
  )
  return praised([...sales, ...salesOfGlazing(now, until, student)], until).concat(declined)
}

/** Who finished asks for a certificate, two of three; who has seen most of it says something, the first ones first. */
function praised(sales: PlannedSale[], until: Date): PlannedSale[] {
  const said: Record<CourseName, number> = { potteryBasics: 0, glazingInDepth: 0, kilnSafety: 0 }
  return sales.map((sale, at) => {
    const { completed } = sale.study
    const last = completed.at(-1)
    if (!last || completed.length < lessonCounts[sale.course] - 1) return sale
    const finished = completed.length === lessonCounts[sale.course]
    const later = new Date(Math.min(last.getTime() + minutes(20), until.getTime() - minutes(2)))
    return {
      ...sale,
      ...(finished && at % 3 !== 1 ? { certificateFor: sale.buyer.name } : {}),
      ...(at % 2 === 0 ? { says: { number: said[sale.course]++, at: later } } : {}),
    }
  })
}

/** The newest course: its first buyers, who own another course already, and the student. */
function salesOfGlazing(now: Temporal.ZonedDateTime, until: Date, student: Person): PlannedSale[] {
  const buyers = [student, ...Array.from({ length: glazers }, (_, at) => demoBuyer(4 * at + 2))]
  return buyers.map((buyer, at): PlannedSale => {
    const bought = now.subtract({ hours: 20 + 22 * at })
    const study = studyOf('glazingInDepth', at + 2, bought, until)
    return {
      key: `demo:glazing:${at}`,
      at: dateOf(bought),
      buyer,
      // Someone doesn't recognize the charge on their statement.
      cards: [at === disputedGlazer ? 'dispute' : 'approve'],
      course: 'glazingInDepth',
      study: buyer.email === student.email ? { completed: [ago(until, 19)], openedNext: null } : study,
    }
  })
}

function timesOfPastMonth(
  start: Temporal.ZonedDateTime,
  count: number,
  back: number,
): Temporal.ZonedDateTime[] {
  return Array.from({ length: count }, (_, at) => {
    const days = Math.floor(((at + 0.5) / count) * start.daysInMonth)
    return start
      .add({ days })
      .withPlainTime({ hour: 8 + ((at * 5 + back * 3) % 13), minute: (at * 17 + back * 11) % 60 })
  })
}

/** Last month's times, with at least one among the days this month has had so far, and how many are. */
function timesWithEarly(
  times: Temporal.ZonedDateTime[],
  thisMonth: Temporal.ZonedDateTime,
  now: Temporal.ZonedDateTime,
) {
  const lastMonth = thisMonth.subtract({ months: 1 })
  const sameDay = now.subtract({ months: 1 })
  const end = isBefore(sameDay, thisMonth) ? sameDay : thisMonth
  const early = times.filter((time) => isBefore(time, end)).length
  return early > 0
    ? { times, soFar: early }
    : { times: [between(lastMonth, end, 0.5), ...times.slice(1)], soFar: 1 }
}

/** `count` sales from the first to now; the last two are today's. */
function timesOfThisMonth(start: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime, count: number) {
  const today = now.startOfDay()
  const earlier = Array.from({ length: count - 2 }, (_, at) => {
    if (now.day === 1) return between(today, now, 0.1 + (0.3 * (at + 1)) / count)
    const days = Math.floor(((at + 0.5) / (count - 2)) * (now.day - 1))
    return start.add({ days }).withPlainTime({ hour: 8 + ((at * 5) % 13), minute: (at * 17) % 60 })
  })
  return [...earlier, between(today, now, 0.55), between(today, now, 0.92)]
}

/** Two of three sales are of the dearer course, the first of each month always. */
function courseOf(index: number): OldCourse {
  return index % 3 === 2 ? 'kilnSafety' : 'potteryBasics'
}

/** New people for most sales; now and then someone who owns the other course. The newest buyers have the lowest numbers. */
function assignBuyers(slots: { month: number; index: number }[], student: Person): Person[] {
  const waiting: Record<OldCourse, number[]> = { potteryBasics: [], kilnSafety: [] }
  let people = 0
  const chosen = slots.map(({ month, index }, at) => {
    const course = courseOf(index)
    if ((month === 4 && index === 2) || (month === 5 && index === 0)) return null
    const other = course === 'potteryBasics' ? 'kilnSafety' : 'potteryBasics'
    const returning = at % returnEvery === returnEvery - 1 ? waiting[other].shift() : undefined
    if (returning !== undefined) return returning
    waiting[course].push(people)
    return people++
  })
  return chosen.map((person) => (person === null ? student : demoBuyer(people - 1 - person)))
}

/** Some finish, some stop on the way, some haven't begun; nothing is in the future. */
function studyOf(course: CourseName, at: number, bought: Temporal.ZonedDateTime, until: Date): Study {
  const all = lessonCounts[course]
  const isStuck = course === 'potteryBasics' && at % 13 === 4
  const kind = isStuck ? 's' : 'fmnmfnmfnm'[at % 10]
  const wanted =
    kind === 'f' ? all : kind === 's' ? clayQuiz : kind === 'n' ? 0 : 1 + ((at * 7) % Math.min(5, all - 1))
  let time = bought.epochMilliseconds + hours(1)
  const completed: Date[] = []
  for (let lesson = 0; lesson < wanted; lesson++) {
    // Not before it opens.
    if (course === 'potteryBasics' && lesson === all - 1)
      time = Math.max(time, bought.epochMilliseconds + lastOpens)
    completed.push(new Date(time))
    time += hours(9 + ((at * 5 + lesson * 7) % 44)) + minutes((at * 13 + lesson * 29) % 60)
  }
  const isPast = (moment: Date) => moment.getTime() < until.getTime() - minutes(5)
  const done = completed.filter(isPast)
  if (!isStuck || done.length < clayQuiz) return { completed: done, openedNext: null }
  // Two tries at the quiz, and then no more.
  const failed = [new Date(time), new Date(time + minutes(14))].filter(isPast)
  return { completed: done, openedNext: failed[0] ?? null, failed }
}

const ago = (until: Date, hoursAgo: number) => new Date(until.getTime() - hours(hoursAgo))

function studyOfStudent(course: CourseName, bought: Temporal.ZonedDateTime, until: Date): Study {
  if (course === 'potteryBasics') {
    return {
      completed: [ago(until, 142), ago(until, 71), ago(until, 21)],
      openedNext: ago(until, 3),
      stoppedAt: 40,
      notes: [
        { at: ago(until, 3), atSeconds: 11, text: 'Elbows on the hips, not on the knees. That was it.' },
        { at: ago(until, 3), atSeconds: 27, text: 'Count to four on the way up.' },
      ],
    }
  }
  const completed = Array.from({ length: lessonCounts.kilnSafety }, (_, day) =>
    dateOf(bought.add({ days: day, hours: 2, minutes: 13 * day })),
  )
  return { completed, openedNext: null }
}

function between(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  share: number,
): Temporal.ZonedDateTime {
  return from.add({ milliseconds: Math.floor((to.epochMilliseconds - from.epochMilliseconds) * share) })
}

function isBefore(one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime): boolean {
  return Temporal.ZonedDateTime.compare(one, other) < 0
}

function dateOf(time: Temporal.ZonedDateTime): Date {
  return new Date(time.epochMilliseconds)
}
