import { useMemo, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Id } from '#kernel/ids.ts'
import { ShopContext } from '#ui/brand.ts'
import { paperInPlace, useCreatorPaper } from '#ui/creator-paper.ts'
import { useEndOfFirstPaint } from '#ui/first-paint.ts'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { useAuth } from '#webkit/session.tsx'
import type { LearnCourse } from '../../contract.ts'
import { startingLesson } from '../../starting-lesson.ts'
import { ClosedCourse } from './ClosedCourse.tsx'
import { CourseWithoutLessons } from './CourseWithoutLessons.tsx'
import classes from './LearnPage.module.css'
import { stillOpen, useCourse } from './learning-queries.ts'
import { withOutbox } from './outbox/entries.ts'
import { OutboxContext, useOwnOutbox, useUnsentEntries, useWho } from './outbox/use-outbox.ts'
import { Player } from './Player.tsx'

/** `/learn/:courseId` and `/learn/:courseId/:lessonId`: a course for whoever may learn it, account or pass. */
export function LearnPage() {
  const { loading, failed, refresh } = useAuth()
  // Whose lessons are kept here has to be known before any is shown.
  if (loading && failed) return <LoadingScreen failed onRetry={() => void refresh()} />
  if (loading) return <Waiting />
  return <LearnerPage />
}

function LearnerPage() {
  const outbox = useOwnOutbox()
  return (
    <OutboxContext value={outbox}>
      <CoursePage />
    </OutboxContext>
  )
}

function CoursePage() {
  const params = useParams()
  // The server refuses anything that is not an id, in the same words as an id it does not know.
  const courseId = (params.courseId ?? '') as Id<'crs'>
  const lessonId = params.lessonId as Id<'lsn'> | undefined
  const query = useCourse(useWho(), courseId)
  const waiting = useUnsentEntries()
  const known = stillOpen(query)
  const course = useMemo(() => known && withOutbox(known, waiting), [known, waiting])
  // Of a course that is there the player knows when its lesson is.
  useEndOfFirstPaint(course ? !lessonId && startingLesson(course) === null : Boolean(query.error))
  usePaperOf(course, Boolean(query.error))

  if (course) {
    if (lessonId) {
      return (
        <ShopContext value={course.sellerName}>
          <Player course={course} lessonId={lessonId} />
        </ShopContext>
      )
    }
    const start = startingLesson(course)
    if (!start) return <CourseWithoutLessons course={course} />
    return <Navigate to={`/learn/${courseId}/${start}`} replace />
  }
  if (query.error) {
    return <ClosedCourse refusal={refusalOf(query.error)} onRetry={() => void query.refetch()} />
  }
  return <Waiting />
}

/** Until it's known whose the course is the paper stays the one there was: what the server painted, or the screen before. */
function usePaperOf(course: Pick<LearnCourse, 'sellerColor'> | undefined, isRefused: boolean): void {
  const [before] = useState(paperInPlace)
  useCreatorPaper(course ? (course.sellerColor ?? null) : isRefused ? null : before)
}

function Waiting() {
  return (
    <main className={classes.plain}>
      <SkeletonPage />
    </main>
  )
}
