import type { ComponentType } from 'react'
import { type CourseParts, CoursePartsContext } from './shared/course-parts.ts'

/** A screen of courses with what other areas show on it. */
export function withCourseParts(Screen: ComponentType, parts: CourseParts): ComponentType {
  return () => (
    <CoursePartsContext value={parts}>
      <Screen />
    </CoursePartsContext>
  )
}
