import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import type { LearnContent, LearnCourse, LessonState } from '../../contract.ts'
import { learningApi } from '../api.ts'
import { LoadBoundary } from './LoadBoundary.tsx'
import { applyLessonState } from './learning-queries.ts'

const QuizPlayer = lazy(async () => ({ default: (await import('../quiz/QuizPlayer.tsx')).QuizPlayer }))

type Props = { course: LearnCourse; lesson: LearnContent; onContinue: (() => void) | undefined }

/** A quiz in its lesson; what it counts for shows in the outline at once. */
export function QuizStage({ course, lesson, onContinue }: Props) {
  const cache = useQueryClient()
  const onStanding = (standing: LessonState) => {
    applyLessonState(cache, course.id, lesson.id, standing)
    // Elsewhere it shows when it is next looked at; here what was closed until this was done may be open.
    void cache.invalidateQueries({ refetchType: 'none' })
    void cache.refetchQueries({ queryKey: learningApi.course.queryKey({ input: { courseId: course.id } }) })
  }
  return (
    <LoadBoundary>
      <Suspense
        fallback={
          <SkeletonRegion>
            <Skeleton width="100%" height="120px" />
          </SkeletonRegion>
        }
      >
        <QuizPlayer
          courseId={course.id}
          sellerName={course.sellerName}
          lesson={lesson}
          onStanding={onStanding}
          onContinue={onContinue}
        />
      </Suspense>
    </LoadBoundary>
  )
}
