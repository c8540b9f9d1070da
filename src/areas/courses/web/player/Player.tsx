import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { useAnnounce } from '#ui/announce.ts'
import { PlayerShell } from '#ui/shell/PlayerShell.tsx'
import { useKeys } from '#webkit/keys.ts'
import type { LearnCourse } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import { CompletionFailure } from './CompletionFailure.tsx'
import { CourseFinished } from './CourseFinished.tsx'
import { LessonRegion } from './LessonRegion.tsx'
import { OutlineSheet } from './OutlineSheet.tsx'
import { PlayerOutline } from './PlayerOutline.tsx'
import { PreviousLesson } from './PreviousLesson.tsx'
import { useCompletion } from './use-completion.ts'
import { useOpening } from './use-opening.ts'
import { useWayBack } from './use-way-back.ts'
import { WayOn } from './WayOn.tsx'
import { isFinished, wayThrough } from './way.ts'

type Props = { course: LearnCourse; lessonId: Id<'lsn'> }

/** One lesson, the way it came and the way on (UX 2.17). */
export function Player({ course, lessonId }: Props) {
  const t = useTranslations('learning')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const say = useAnnounce()
  const way = wayThrough(course.lessons, lessonId)
  const lesson = useQuery(coursesApi.learnLesson.queryOptions({ input: { courseId: course.id, lessonId } }))
  const shown = isFinished(course.progress) && search.has('finished') ? 'finish' : 'lesson'
  useOpening(course, lesson.data, way.nextOpen ?? way.next)

  const pathOf = (id: string) => `/learn/${course.id}/${id}`
  const finishPath = `${pathOf(lessonId)}?finished`
  const onScreen = useLessonOnScreen(lessonId)

  const completion = useCompletion(course.id, ({ lessonId: marked, done }, progress) => {
    const title = course.lessons.find((each) => each.id === marked)?.title ?? ''
    say(done ? t('announceDone', progress) : t('announceNotDone', { lesson: title }))
    // The answer may come late, when another lesson or another page is being read: leave them there.
    if (!done || onScreen.current !== marked) return
    if (isFinished(progress)) return void navigate(`${pathOf(marked)}?finished`)
    const next = wayThrough(course.lessons, marked).nextOpen?.id ?? progress.nextLessonId
    if (next) void navigate(pathOf(next))
  })
  const mark = (done: boolean) => completion.mark({ lessonId, done })
  const isOpen = !course.preview && way.lesson?.completedAt === null

  useKeys({
    ArrowLeft: () => way.previous && void navigate(pathOf(way.previous.id)),
    ArrowRight: () => way.next && void navigate(pathOf(way.next.id)),
    c: () => isOpen && shown === 'lesson' && mark(true),
  })

  const outline = <PlayerOutline course={course} lessonId={lessonId} pathOf={pathOf} />
  return (
    <PlayerShell
      brand={course.sellerName}
      back={useWayBack(course)}
      title={course.title}
      progress={{ value: course.progress.percent, label: t('progress', { course: course.title }) }}
      actions={<OutlineSheet lessonId={lessonId}>{outline}</OutlineSheet>}
      outlineLabel={t('lessons')}
      outline={outline}
      bar={
        shown === 'finish'
          ? { previous: <PreviousLesson to={pathOf(lessonId)} label={t('backToLesson')} />, next: null }
          : {
              previous: way.previous ? (
                <PreviousLesson to={pathOf(way.previous.id)} label={t('previous')} />
              ) : undefined,
              note: isOpen ? lesson.data?.rule : undefined,
              next: (
                <WayOn
                  way={way}
                  open={isOpen}
                  finished={isFinished(course.progress)}
                  busy={completion.busy?.done === true}
                  pathOf={pathOf}
                  finishPath={finishPath}
                  onComplete={() => mark(true)}
                />
              ),
            }
      }
    >
      {shown === 'finish' ? (
        <CourseFinished course={course} />
      ) : (
        <LessonRegion
          course={course}
          place={way.place}
          query={lesson}
          reopening={completion.busy?.done === false}
          onReopen={() => mark(false)}
        />
      )}
      {completion.failed ? (
        <CompletionFailure
          lesson={course.lessons.find((each) => each.id === completion.failed?.marking.lessonId)?.title ?? ''}
          failed={completion.failed}
          onRetry={completion.mark}
        />
      ) : null}
    </PlayerShell>
  )
}

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
