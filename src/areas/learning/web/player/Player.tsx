import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { breakpoints } from '#ui/breakpoints.ts'
import { useEndOfFirstPaint } from '#ui/first-paint.ts'
import { OfflineStrip } from '#ui/OfflineStrip.tsx'
import { PlayerShell } from '#ui/shell/PlayerShell.tsx'
import type { LearnCourse } from '../../contract.ts'
import { CompletionFailure } from './CompletionFailure.tsx'
import { CourseFinished } from './CourseFinished.tsx'
import { LessonRegion } from './LessonRegion.tsx'
import { lessonOptions } from './learning-queries.ts'
import { LockedLesson } from './locked/LockedLesson.tsx'
import { StageContext } from './media/stage.ts'
import { NotesPanel } from './notes/NotesPanel.tsx'
import { useOfflineCopy } from './offline/use-offline-copy.ts'
import { useWho } from './outbox/use-outbox.ts'
import { PlayerActions } from './PlayerActions.tsx'
import { PlayerOutline } from './PlayerOutline.tsx'
import { ProgressSheet } from './record/ProgressSheet.tsx'
import { SampleBar } from './SampleBar.tsx'
import { mustBePassed, type Showing, useBar } from './use-bar.tsx'
import { useCountedByItself } from './use-counted.ts'
import { useLessonMarks } from './use-lesson-marks.ts'
import { useLessonVisit } from './use-lesson-visit.ts'
import { useOpensByItself } from './use-opens-by-itself.ts'
import { usePanels } from './use-panels.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useRefused } from './use-refused.ts'
import { useWayBack } from './use-way-back.ts'
import { isFinished, wayThrough } from './way.ts'

type Props = { course: LearnCourse; lessonId: Id<'lsn'> }

/** One lesson, the way it came and the way on. */
export function Player({ course, lessonId }: Props) {
  const t = useTranslations('learning')
  const [search] = useSearchParams()
  const way = wayThrough(course.lessons, lessonId)
  const lock = way.lesson?.lock ?? null
  const lesson = useQuery({ ...lessonOptions(useWho(), course.id, lessonId), enabled: lock === null })
  const showing: Showing =
    isFinished(course.progress) && search.has('finished') ? 'finish' : lock ? 'locked' : 'lesson'
  useEndOfFirstPaint(showing !== 'lesson' || !lesson.isPending)
  const pathOf = usePathOf(course.id)
  const completion = useLessonMarks(course, lessonId, pathOf)
  const isOpen = !course.preview && !course.sample && showing === 'lesson' && way.lesson?.completedAt === null
  const panels = usePanels()
  const isWide = useMediaQuery(breakpoints.playerWithOutline, true)
  const stage = useStageState(lessonId)
  useLessonVisit(course, lesson.data, way.nextOpen ?? way.next)
  useOpensByItself(course)
  useOfflineCopy(course, lesson.data)
  useCountedByItself(course, lessonId)
  useRefused(course.id, lessonId)
  const mark = (done: boolean) => completion.mark({ lessonId, done })
  usePlayerKeys({
    way,
    pathOf,
    hasMedia: stage.media !== null,
    onComplete: isOpen && !mustBePassed(lesson.data) ? () => mark(true) : undefined,
    onNotes: panels.toggleNotes,
    onHelp: panels.openHelp,
  })
  const back = useWayBack(course)
  const bar = useBar({
    course,
    way,
    lesson: lesson.data,
    showing,
    isOpen,
    completion,
    pathOf,
    onComplete: () => mark(true),
  })
  // A lesson that was taken out meanwhile can never be marked: nothing to try again.
  const failedOn = course.lessons.find(({ id }) => id === completion.failed?.marking.lessonId)
  const canNote = !course.preview && !course.sample
  const { openRecord } = panels
  const outline = (
    <PlayerOutline
      course={course}
      lessonId={lessonId}
      pathOf={pathOf}
      onWhy={canNote ? openRecord : undefined}
    />
  )
  const notes =
    canNote && way.lesson ? (
      <NotesPanel
        course={course}
        lesson={way.lesson}
        pathOf={pathOf}
        onClose={isWide ? panels.toggleNotes : undefined}
      />
    ) : null
  const showsNotes = panels.notes && notes !== null
  return (
    <StageContext value={stage}>
      <PlayerShell
        brand={course.sellerName}
        // A copy on this device may be older than the logo.
        logoUrl={course.sellerLogoUrl ?? null}
        back={back}
        title={course.title}
        progress={{
          value: course.progress.percent,
          label: t('progress', { course: course.title }),
          ...(canNote ? { why: t('why', { percent: course.progress.percent }), onWhy: openRecord } : {}),
        }}
        strips={
          <>
            <OfflineStrip />
            {course.sample ? <SampleBar course={course} /> : null}
          </>
        }
        actions={
          <PlayerActions
            lessonId={lessonId}
            panels={panels}
            isWide={isWide}
            outline={outline}
            notes={notes}
          />
        }
        outlineLabel={showsNotes && isWide ? t('notes.title') : t('lessons')}
        outline={showsNotes && isWide ? notes : outline}
        bar={bar}
      >
        {showing === 'finish' ? <CourseFinished course={course} /> : null}
        {showing === 'locked' && lock ? (
          <LockedLesson course={course} title={way.lesson?.title ?? ''} lock={lock} pathOf={pathOf} />
        ) : null}
        {showing === 'lesson' ? (
          <LessonRegion
            course={course}
            place={way.place}
            title={way.lesson?.title ?? ''}
            query={lesson}
            reopening={completion.busy?.done === false}
            onReopen={() => mark(false)}
            onContinue={way.nextOpen ? completion.goOn : undefined}
          />
        ) : null}
        {completion.failed && failedOn ? (
          <CompletionFailure lesson={failedOn.title} failed={completion.failed} onRetry={completion.mark} />
        ) : null}
      </PlayerShell>
      {canNote ? (
        <ProgressSheet course={course} opened={panels.opened === 'record'} onClose={panels.close} />
      ) : null}
    </StageContext>
  )
}

function usePathOf(courseId: Id<'crs'>) {
  return useMemo(() => (id: string) => `/learn/${courseId}/${id}`, [courseId])
}

/** Each lesson has a recording of its own. */
function useStageState(lessonId: string) {
  const [held, setHeld] = useState<{ lessonId: string; media: HTMLMediaElement | null }>({
    lessonId,
    media: null,
  })
  const media = held.lessonId === lessonId ? held.media : null
  // The same function for the whole lesson: it is what the recording is handed to.
  const setMedia = useCallback((media: HTMLMediaElement | null) => setHeld({ lessonId, media }), [lessonId])
  return useMemo(() => ({ media, setMedia }), [media, setMedia])
}
