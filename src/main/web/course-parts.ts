import type { ComponentType } from 'react'
import type { CourseParts } from '#areas/courses/web/shared/course-parts.ts'
import { withCourseParts } from '#areas/courses/web/with-course-parts.tsx'
import { QuizResultsPart } from '#areas/learning/web/quiz/QuizResultsPart.tsx'
import { coursesTabs } from '#areas/students/web/courses-tabs.tsx'

const parts: CourseParts = { tabs: coursesTabs, QuizResults: QuizResultsPart }

/** A screen of courses with what it shows of areas above it. All of it comes with these screens, not with the app. */
export const withParts = (Screen: ComponentType): ComponentType => withCourseParts(Screen, parts)
