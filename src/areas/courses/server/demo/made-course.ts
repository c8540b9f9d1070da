import type { Id } from '#kernel/ids.ts'
import type { Quiz } from '../../quiz.ts'
import type { LessonKind } from '../../rules.ts'

export type MadeLesson = { id: Id<'lsn'>; kind: LessonKind; seconds: number; quiz: Quiz | null }
/** A course of the demo as it was stored, with what learners need to go through it. */
export type MadeCourse = { courseId: Id<'crs'>; offerId: Id<'off'>; lessons: MadeLesson[] }
