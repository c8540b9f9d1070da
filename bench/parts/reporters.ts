import { askProgram } from './child.ts'

export type ReportingRun = {
  url: string
  courseId: string
  learners: number
  lessons: number
  /** How many at once; each sends its next report when the last was answered. */
  together: number
  /** Reports a second, all together; unset, as many as are answered. */
  rate?: number
  seconds: number
  /** Which run it is: learners are in a different lesson each time. */
  run: number
  /** Sends the same report again when no one answers, as devices do. */
  patient?: boolean
}

/** What a learner was told we keep about a lesson: when their latest report was and where it put them. */
export type AcknowledgedReports = Record<string, { at: string; position: number }>
export type Reports = {
  answered: number
  other: number
  perSecond: number
  p50: number
  p99: number
  acknowledged: AcknowledgedReports
}

/** Reports progress for a while from a separate process, as many learners' players do. */
export function report(what: ReportingRun): Promise<Reports> {
  return askProgram<Reports>('reporters-program.ts', what)
}
