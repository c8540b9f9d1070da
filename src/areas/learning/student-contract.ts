import * as z from 'zod'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { zOwnedCourse } from './contract.ts'

/** What learning tells on the student's dashboard. */
export const zLearnerNumbers = z.object({
  coursesEnrolled: z.int(),
  coursesFinished: z.int(),
  lessonsCompleted: z.int(),
  lessonsCompletedThisWeek: z.int(),
  /** Seconds really played or read. */
  studySeconds: z.int(),
  studySecondsThisWeek: z.int(),
  /** The first six: where one can continue, then finished ones, then those that ended. */
  continueLearning: z.array(zOwnedCourse).max(6),
  /** How many My learning lists, with those that ended. */
  coursesListed: z.int(),
  /** Files to keep, in lessons that are open. */
  materials: z.int(),
})
export type LearnerNumbers = z.infer<typeof zLearnerNumbers>

/** The certificate of a course is told by certificates. */
export const learnedKinds = ['joined', 'lesson', 'quiz', 'finished', 'certificate'] as const

/** Something a learner did, told to them. */
export const zLearnedFact = z.object({
  id: z.string(),
  kind: z.enum(learnedKinds),
  at: zInstant,
  courseId: zId('crs'),
  course: z.string(),
  lessonId: zId('lsn').nullable(),
  lesson: z.string().nullable(),
  /** Of a quiz that was passed. */
  percent: z.int().nullable(),
})
export type LearnedFact = z.infer<typeof zLearnedFact>

/** A course as My learning lists it. */
export const zListedCourse = zOwnedCourse.extend({ receiptPath: z.string().nullable() })
export type ListedCourse = z.infer<typeof zListedCourse>

/** Their list in My learning, by the name it has in the API. */
export const learnersList = { courses: z.array(zListedCourse) }

declare module '#kernel/student.ts' {
  interface StudentNumbers extends LearnerNumbers {}
  interface StudentFacts {
    learning: LearnedFact
  }
}
