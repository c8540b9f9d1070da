import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { LessonText } from '#areas/courses/web/shared/lesson-text/LessonText.tsx'
import { useAnnounce } from '#ui/announce.ts'
import { focusOnArrival } from '#ui/arriving-focus.ts'
import { Button } from '#ui/Button.tsx'
import { useDocumentTitle } from '#ui/document-title.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { LearnContent, LearnCourse } from '../../contract.ts'
import { FileList } from './files/FileList.tsx'
import classes from './Lesson.module.css'
import { LessonTags } from './LessonTags.tsx'
import { MediaStage } from './media/MediaStage.tsx'
import { keptPosition } from './outbox/entries.ts'
import { useUnsentEntries } from './outbox/use-outbox.ts'
import { PdfStage } from './pdf/PdfStage.tsx'
import { QuizStage } from './QuizStage.tsx'
import { goToReach, useReach, useReadingTime } from './study/use-reading-time.ts'
import { useReporter } from './study/use-reporter.ts'
import { useKeptTicks } from './use-kept-ticks.ts'

type Props = {
  course: LearnCourse
  lesson: LearnContent
  place: number
  reopening: boolean
  onReopen: () => void
  /** On to what comes next; absent when nothing does. */
  onContinue: (() => void) | undefined
}

/** A lesson of any kind: what it shows, its words, and whether it is done. */
export function LessonArticle({ course, lesson, place, reopening, onReopen, onContinue }: Props) {
  const t = useTranslations('learning')
  const { kind, html } = lesson
  const where = usePlace(course, place)
  const heading = useLessonArrival(lesson.id, where ? `${where}: ${lesson.title}` : lesson.title)
  const startAt = useStartAt(lesson)
  const ticks = useKeptTicks(lesson.id)
  const reporter = useReporter(course, lesson.id, true)
  useReadingTime(reporter, kind === 'text' || kind === 'pdf' || kind === 'quiz')
  useReach(reporter, kind === 'text')
  useDocumentTitle(`${lesson.title} · ${course.title}`)
  const isEmpty = html.trim() === ''
  return (
    <>
      {course.preview ? (
        <div className={classes.preview}>
          <Notice>{t('preview')}</Notice>
        </div>
      ) : null}
      <article className={classes.lesson}>
        {kind === 'video' || kind === 'audio' ? (
          <div className={classes.stage}>
            <MediaStage lesson={lesson} startAt={startAt} isPreview={course.preview} reporter={reporter} />
          </div>
        ) : null}
        <div className={classes.words}>
          {where ? <p className={classes.place}>{where}</p> : null}
          <h1 ref={heading} tabIndex={-1}>
            {lesson.title}
          </h1>
          {kind === 'text' ? <Resume percent={startAt} /> : null}
        </div>
        {kind === 'pdf' ? (
          <div className={classes.stage}>
            <PdfStage lesson={lesson} startAt={startAt} reporter={reporter} />
          </div>
        ) : null}
        <div className={classes.words}>
          {kind === 'download' ? (
            <div className={classes.files}>
              <FileList files={lesson.files} zipUrl={zipOf(course)} />
            </div>
          ) : null}
          {isEmpty ? null : <LessonText html={html} ticks={ticks} />}
          {isEmpty && kind === 'text' && lesson.files.length === 0 ? <p>{t('emptyLesson')}</p> : null}
          {kind === 'quiz' ? (
            <div className={classes.quiz}>
              <QuizStage course={course} lesson={lesson} onContinue={onContinue} />
            </div>
          ) : null}
          <LessonTags lesson={lesson} />
          {course.preview || course.sample ? null : (
            <LessonFoot
              doneAt={doneAtOf(course, lesson)}
              rule={lesson.rule}
              reopening={reopening}
              onReopen={onReopen}
            />
          )}
        </div>
      </article>
    </>
  )
}

/** "On the wheel · lesson 4 of 9"; a lesson added since the outline was fetched has no place yet. */
function usePlace(course: LearnCourse, place: number): string | null {
  const t = useTranslations('learning')
  if (place === 0) return null
  const sectionId = course.lessons[place - 1]?.sectionId
  const section = course.sections.find(({ id }) => id === sectionId && id !== undefined)
  const total = course.lessons.length
  return section
    ? t('placeInSection', { section: section.title, place, total })
    : t('place', { place, total })
}

/** Where the learner stopped: this device may know better than the server; a note's time comes before both. */
function useStartAt(lesson: LearnContent): number | null {
  const waiting = useUnsentEntries()
  const [search] = useSearchParams()
  const wanted = Number(search.get('t') ?? Number.NaN)
  if (Number.isFinite(wanted) && wanted >= 0) return wanted
  return keptPosition(waiting, lesson.id) ?? lesson.position
}

/** A new lesson is a new page: the reader starts at its heading, by eye, keyboard or ear. */
function useLessonArrival(lessonId: string, words: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const say = useAnnounce()
  const latestWords = useRef(words)
  latestWords.current = words
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each lesson, though nothing inside reads its id
  useEffect(() => {
    focusOnArrival(heading.current, { preventScroll: true })
    globalThis.scrollTo?.({ top: 0 })
    say(latestWords.current)
  }, [lessonId, say])
  return heading
}

/** Every file of the course in one, for who has it. */
const zipOf = (course: LearnCourse) =>
  course.preview || course.sample ? null : `/api/v1/learn/${course.id}/materials.zip`

/** A long text that was left half-way can be continued; no one is moved without asking. */
function Resume({ percent }: { percent: number | null }) {
  const t = useTranslations('learning')
  const arrived = useRef(percent)
  const from = arrived.current
  if (from === null || from < 10 || from > 95) return null
  return (
    <p className={classes.resume}>
      <Button kind="secondary" size="small" onClick={() => goToReach(from)}>
        {t('goOnReading', { percent: Math.round(from) })}
      </Button>
    </p>
  )
}

/** The outline knows first: what was marked without a connection is there, and not yet in the lesson. */
function doneAtOf(course: LearnCourse, lesson: LearnContent): string | null {
  const line = course.lessons.find(({ id }) => id === lesson.id)
  return line ? line.completedAt : lesson.completedAt
}

type FootProps = Pick<Props, 'reopening' | 'onReopen'> & { doneAt: string | null; rule: string }

function LessonFoot({ doneAt, rule, reopening, onReopen }: FootProps) {
  const t = useTranslations('learning')
  const format = useFormat()
  if (!doneAt) return <p className={`${classes.foot} ${classes.rule}`}>{rule}</p>
  return (
    <div className={classes.foot}>
      <StatusChip status="completed" />
      <span>{t('doneOn', { date: format.day(doneAt) })}</span>
      <Button kind="quiet" size="small" busy={reopening} busyLabel={t('saving')} onClick={onReopen}>
        {t('markNotDone')}
      </Button>
    </div>
  )
}
