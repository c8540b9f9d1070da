import { askProgram } from './child.ts'

export type Reporting = {
  url: string
  courseId: string
  learners: number
  lessons: number
  /** At once; each sends its next report when the last was answered. */
  together: number
  /** Reports a second, all together; without it as many as are answered. */
  rate?: number
  seconds: number
  /** Which run it is: learners are in another lesson in each. */
  run: number
  /** Goes on when no one answers, as devices do, and sends the same report again. */
  patient?: boolean
}

/** What a learner was told is kept of a lesson: the moment of their latest report and where it was. */
export type Acknowledged = Record<string, { at: string; position: number }>
export type Reports = {
  answered: number
  other: number
  perSecond: number
  p50: number
  p99: number
  acknowledged: Acknowledged
}

/** Reports progress for a while from a process of its own, as the players of many learners do. */
export function report(what: Reporting): Promise<Reports> {
  return askProgram<Reports>('reporters-program.ts', what)
}
