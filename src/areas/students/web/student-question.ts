import type { Id } from '#kernel/ids.ts'
import type { Audience, Student } from '../contract.ts'

export type QuestionProps = { courseId: Id<'crs'>; question: StudentQuestion; onClose: () => void }

/** What is asked about one student, or about several. */
export type StudentQuestion = {
  ask: 'message' | 'access' | 'remove' | 'reset'
  who: Audience
  count: number
  /** Of a single student. */
  name?: string
  student?: Student
  /** Those that are ticked, where they are all on the page. */
  students?: readonly Student[]
  /** Once it is done: what was ticked is cleared. */
  after?: () => void
}
