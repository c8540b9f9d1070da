import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { useDocumentTitle } from '#ui/document-title.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { LearnContent, LearnCourse } from '../../contract.ts'
import classes from './Lesson.module.css'
import { LessonBody } from './LessonBody.tsx'

type Props = {
  course: LearnCourse
  lesson: LearnContent
  place: number
  reopening: boolean
  onReopen: () => void
}

/** A lesson to read, and whether it is done. */
export function LessonArticle({ course, lesson, place, reopening, onReopen }: Props) {
  const t = useTranslations('learning')
  // Added since the outline was fetched: it has no place until the outline is here again.
  const where = place > 0 ? t('place', { place, total: course.lessons.length }) : null
  const heading = useLessonArrival(lesson.id, where ? `${where}: ${lesson.title}` : lesson.title)
  useDocumentTitle(`${lesson.title} · ${course.title}`)
  return (
    <>
      {course.preview ? (
        <div className={classes.preview}>
          <Notice>{t('preview')}</Notice>
        </div>
      ) : null}
      <article className={classes.lesson}>
        {where ? <p className={classes.place}>{where}</p> : null}
        <h1 ref={heading} tabIndex={-1}>
          {lesson.title}
        </h1>
        {lesson.html.trim() === '' ? <p>{t('emptyLesson')}</p> : <LessonBody html={lesson.html} />}
        {course.preview ? null : <LessonFoot lesson={lesson} reopening={reopening} onReopen={onReopen} />}
      </article>
    </>
  )
}

/** A new lesson is a new page: the reader starts at its heading, by eye, keyboard or ear. */
function useLessonArrival(lessonId: string, words: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const say = useAnnounce()
  const latestWords = useRef(words)
  latestWords.current = words
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each lesson, though nothing inside reads its id
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    globalThis.scrollTo?.({ top: 0 })
    say(latestWords.current)
  }, [lessonId, say])
  return heading
}

function LessonFoot({ lesson, reopening, onReopen }: Pick<Props, 'lesson' | 'reopening' | 'onReopen'>) {
  const t = useTranslations('learning')
  const format = useFormat()
  if (!lesson.completedAt) return <p className={`${classes.foot} ${classes.rule}`}>{lesson.rule}</p>
  return (
    <div className={classes.foot}>
      <StatusChip status="completed" />
      <span>{t('doneOn', { date: format.day(lesson.completedAt) })}</span>
      <Button kind="quiet" size="small" busy={reopening} busyLabel={t('saving')} onClick={onReopen}>
        {t('markNotDone')}
      </Button>
    </div>
  )
}
