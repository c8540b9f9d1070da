import type { ComponentType } from 'react'
import { QuizResultsPart } from '#areas/courses/web/quiz/QuizResultsPart.tsx'
import type { CourseParts } from '#areas/courses/web/shared/course-parts.ts'
import { coursesTabs } from '#areas/courses/web/students-tabs.tsx'
import { withCourseParts } from '#areas/courses/web/with-course-parts.tsx'

const parts: CourseParts = { tabs: coursesTabs, QuizResults: QuizResultsPart }

/** A screen of courses with what it shows of areas above it. All of it comes with these screens, not with the app. */
export const withParts = (Screen: ComponentType): ComponentType => withCourseParts(Screen, parts)
