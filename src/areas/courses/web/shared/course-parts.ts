import { type ComponentType, createContext, useContext } from 'react'
import type { Id } from '#kernel/ids.ts'

/** A tab of the courses page beside the courses themselves. */
export type CoursesTab = {
  /** As the address names it. */
  value: string
  Label: ComponentType
  /** Where there is no course yet, it offers to create one. */
  Panel: ComponentType<{ onCreate: () => void }>
}

export type QuizResultsProps = {
  opened: boolean
  onClose: () => void
  courseId: Id<'crs'>
  lessonId: Id<'lsn'>
}

/**
 * What areas that know learners show on the screens where courses are made. Courses doesn't know them: the composition puts the
 * parts together and hands them to `coursesPages`.
 */
export type CourseParts = {
  tabs: readonly CoursesTab[]
  /** How a quiz goes, beside the quiz itself. */
  QuizResults: ComponentType<QuizResultsProps> | null
}

export const CoursePartsContext = createContext<CourseParts>({ tabs: [], QuizResults: null })
export const useCourseParts = () => useContext(CoursePartsContext)
