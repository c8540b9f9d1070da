import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import type { Id } from '#kernel/ids.ts'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { coursesApi } from '../api.ts'
import { ClosedCourse } from './ClosedCourse.tsx'
import { CourseWithoutLessons } from './CourseWithoutLessons.tsx'
import classes from './LearnPage.module.css'
import { Player } from './Player.tsx'
import { startingLesson } from './way.ts'

/** `/learn/:courseId` and `/learn/:courseId/:lessonId`: a course for whoever may learn it, account or pass. */
export function LearnPage() {
  const params = useParams()
  // The server refuses anything that is not an id, in the same words as an id it does not know.
  const courseId = (params.courseId ?? '') as Id<'crs'>
  const lessonId = params.lessonId as Id<'lsn'> | undefined
  const course = useQuery(coursesApi.learn.queryOptions({ input: { courseId } }))

  if (course.data) {
    if (lessonId) return <Player course={course.data} lessonId={lessonId} />
    const start = startingLesson(course.data)
    if (!start) return <CourseWithoutLessons course={course.data} />
    return <Navigate to={`/learn/${courseId}/${start}`} replace />
  }
  if (course.error) {
    return <ClosedCourse refusal={refusalOf(course.error)} onRetry={() => void course.refetch()} />
  }
  return (
    <main className={classes.plain}>
      <SkeletonPage />
    </main>
  )
}
