import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { useAnnounce } from '#ui/announce.ts'
import type { LearnCourse } from '../../contract.ts'
import { useCompletion } from './use-completion.ts'
import { isFinished, wayThrough } from './way.ts'

/** Marking a lesson, and where that leads. */
export function useLessonMarks(
  course: LearnCourse,
  lessonId: Id<'lsn'>,
  pathOf: (lessonId: string) => string,
) {
  const t = useTranslations('learning')
  const navigate = useNavigate()
  const say = useAnnounce()
  const onScreen = useLessonOnScreen(lessonId)
  const latest = useRef(course)
  latest.current = course
  const goOnFrom = (marked: string, nextLessonId: string | null) => {
    const next = wayThrough(latest.current.lessons, marked).nextOpen?.id ?? nextLessonId
    if (next) void navigate(pathOf(next))
  }
  const completion = useCompletion(course.id, ({ lessonId: marked, done }, progress, isKept) => {
    const title = latest.current.lessons.find((each) => each.id === marked)?.title ?? ''
    const words = done ? t('announceDone', progress) : t('announceNotDone', { lesson: title })
    say(isKept ? `${words} ${t('keptHere')}` : words)
    // The answer may come late, when another lesson or another page is being read: leave them there.
    if (!done || onScreen.current !== marked) return
    if (isFinished(progress)) return void navigate(`${pathOf(marked)}?finished`)
    goOnFrom(marked, progress.nextLessonId)
  })
  return { ...completion, goOn: () => goOnFrom(lessonId, course.progress.nextLessonId) }
}
export type Completion = ReturnType<typeof useLessonMarks>

/** The lesson being read, for answers that come later; null once the player was left. */
function useLessonOnScreen(lessonId: string) {
  const onScreen = useRef<string | null>(lessonId)
  useEffect(() => {
    onScreen.current = lessonId
    return () => {
      onScreen.current = null
    }
  }, [lessonId])
  return onScreen
}
