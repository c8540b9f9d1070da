import type { Id } from '#kernel/ids.ts'
import { isTimeZone } from '#kernel/time.ts'
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

const eightWeeks = 56

/** The form as it opens: on the clock of this device, unless it was planned on another. */
export function startOf(schedule: StudySchedule | null): ScheduleValues {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (schedule) {
    const { courseId, days, time, minutes, untilOn, timeZone, remind } = schedule
    return {
      courseId: courseId ?? '',
      days: days.join(','),
      minutes: String(minutes),
      ...{ time, untilOn, remind },
      timeZone: knownZone(timeZone, here),
    }
  }
  const until = new Date()
  until.setDate(until.getDate() + eightWeeks)
  return {
    courseId: '',
    days: '',
    time: '19:00',
    minutes: '30',
    untilOn: dayOf(until),
    timeZone: knownZone(here),
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

/** The first that has a name: hours with a sign were taken once, and a device may not know where it is. */
const knownZone = (...zones: string[]): string => zones.find(isTimeZone) ?? 'UTC'

/** `2026-11-21` by the clock of this device. */
function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
