import { QuizResultsPart } from '#areas/courses/web/quiz/QuizResultsPart.tsx'
import type { CourseParts } from '#areas/courses/web/shared/course-parts.ts'
import { coursesTabs } from '#areas/courses/web/students-tabs.tsx'

/** What courses shows of areas above it. It comes with the screens of courses, not with the app. */
export const courseParts: CourseParts = { tabs: coursesTabs, QuizResults: QuizResultsPart }
