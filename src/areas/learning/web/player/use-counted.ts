import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { useAnnounce } from '#ui/announce.ts'
import type { LearnCourse } from '../../contract.ts'
import { learningApi } from '../api.ts'
import { applyLessonState } from './learning-queries.ts'
import { useOutbox } from './outbox/use-outbox.ts'

/** Shows what the server says to reports and to marks that were sent later: a lesson may count without a button. */
export function useCountedByItself(course: LearnCourse, lessonId: Id<'lsn'>) {
  const t = useTranslations('learning')
  const cache = useQueryClient()
  const outbox = useOutbox()
  const say = useAnnounce()
  const latest = useRef({ course, lessonId })
  latest.current = { course, lessonId }
  useEffect(
    () =>
      outbox.onSent((kept, standing) => {
        const { course, lessonId } = latest.current
        if (!standing || kept.courseId !== course.id) return
        const before = course.lessons.find((lesson) => lesson.id === kept.lessonId)
        applyLessonState(cache, course.id, kept.lessonId, standing)
        const counts = kept.kind === 'report' && standing.completedAt !== null && before?.completedAt === null
        if (!counts) return
        if (kept.lessonId === lessonId)
          say(`${t('counted')} ${t('announceDone', standing.progress ?? course.progress)}`)
        void cache.invalidateQueries({ refetchType: 'none' })
        // What was closed until this was done is open now.
        if (course.lessons.some((lesson) => lesson.lock?.reason === 'order')) {
          const queryKey = learningApi.course.queryKey({ input: { courseId: course.id } })
          void cache.refetchQueries({ queryKey })
        }
      }),
    [cache, outbox, say, t],
  )
}
