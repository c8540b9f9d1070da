import type { Id } from '#kernel/ids.ts'
import { isTimeZone } from '#kernel/time.ts'
import { dayOf } from '#ui/days.ts'
import { ownZone } from '#webkit/own-zone.ts'
import type { StudyPlan, StudySchedule } from '../../../study-contract.ts'

export type ScheduleValues = {
  courseId: string
  /** "1,3": 0 is Sunday. */
  days: string
  time: string
  minutes: string
  untilOn: string
  timeZone: string
  remind: boolean
}

const eightWeeks = 56 * 86_400_000

/** The form as it opens: in the person's own zone, unless it was planned in another. */
export function startOf(schedule: StudySchedule | null): ScheduleValues {
  if (schedule) {
    const { courseId, days, time, minutes, untilOn, timeZone, remind } = schedule
    return {
      courseId: courseId ?? '',
      days: days.join(','),
      minutes: String(minutes),
      ...{ time, untilOn, remind },
      timeZone: knownZone(timeZone),
    }
  }
  const until = new Date(Date.now() + eightWeeks)
  return {
    courseId: '',
    days: '',
    time: '19:00',
    minutes: '30',
    untilOn: dayOf(until, ownZone()),
    timeZone: ownZone(),
    remind: false,
  }
}

export function planOf({
  courseId,
  days,
  time,
  minutes,
  untilOn,
  timeZone,
  remind,
}: ScheduleValues): StudyPlan {
  return {
    courseId: courseId ? (courseId as Id<'crs'>) : null,
    days: daysOf(days),
    minutes: Number(minutes),
    ...{ time, untilOn, timeZone, remind },
  }
}

export const daysOf = (text: string) => text.split(',').filter(Boolean).map(Number)

/** The stored zone where it has a name: hours with a sign were taken once. */
const knownZone = (zone: string): string => (isTimeZone(zone) ? zone : ownZone())
