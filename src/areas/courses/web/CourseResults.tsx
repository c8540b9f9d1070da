import { useRef } from 'react'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { Course } from '../contract.ts'
import classes from './CourseCard.module.css'
import { CourseCard } from './CourseCard.tsx'
import { CoursesTable } from './CoursesTable.tsx'
import type { CardsOrTable } from './cards-or-table.ts'
import { useCourseMenu } from './use-course-menu.tsx'

type Props = { courses: readonly Course[]; view: CardsOrTable; inTrash: boolean; refreshing: boolean }

/** The courses that were found, as cards or as a table. What is in the trash opens only after it was restored. */
export function CourseResults({ courses, view, inTrash, refreshing }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  useKeptFocus(grid, 'article')
  const { actionsOf, dialogs } = useCourseMenu({ inTrash })
  return (
    <>
      {view === 'table' ? (
        <CoursesTable courses={courses} actionsOf={actionsOf} linked={!inTrash} refreshing={refreshing} />
      ) : (
        <div ref={grid} className={classes.grid}>
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} actions={actionsOf(course)} linked={!inTrash} />
          ))}
        </div>
      )}
      {dialogs}
    </>
  )
}
