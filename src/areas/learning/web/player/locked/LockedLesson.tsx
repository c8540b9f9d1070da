import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { hours } from '#kernel/time.ts'
import { useAnnounce } from '#ui/announce.ts'
import { focusOnArrival } from '#ui/arriving-focus.ts'
import { Button } from '#ui/Button.tsx'
import { useDocumentTitle } from '#ui/document-title.ts'
import { Icon } from '#ui/Icon.tsx'
import { useFormat } from '#webkit/format.ts'
import type { LearnCourse, Lock as LessonLock } from '../../../contract.ts'
import { isAllDone } from '../way.ts'
import classes from './LockedLesson.module.css'

type Props = {
  course: LearnCourse
  title: string
  lock: LessonLock
  pathOf: (lessonId: string) => string
}

/** A lesson that is still closed: why, when it opens, and what can be done until then. */
export function LockedLesson({ course, title, lock, pathOf }: Props) {
  const t = useTranslations('learning.locked')
  const format = useFormat()
  const say = useAnnounce()
  const heading = useRef<HTMLHeadingElement>(null)
  const isUpToDate = isAllDone(course.lessons)
  useDocumentTitle(`${title} · ${course.title}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each closed lesson is a new page
  useEffect(() => {
    focusOnArrival(heading.current, { preventScroll: true })
    say(`${isUpToDate ? `${t('upToDate')} ` : ''}${title}: ${lock.sentence}`)
  }, [title])
  const first = course.lessons.find((lesson) => lesson.id === lock.lessonId)
  const next = course.lessons.find((lesson) => !lesson.completedAt && !lesson.lock)
  const wayOut = first ?? next
  return (
    <section className={classes.locked}>
      <Icon of={Lock} size={28} />
      <h1 ref={heading} tabIndex={-1}>
        {isUpToDate ? t('upToDate') : title}
      </h1>
      <p>{isUpToDate ? t('nextLesson', { lesson: title, when: lock.sentence }) : lock.sentence}</p>
      {lock.opensAt && isWithinADay(lock.opensAt) ? (
        <p className={classes.exact}>{t('at', { time: format.dateTime(lock.opensAt) })}</p>
      ) : null}
      {wayOut ? (
        <Button to={pathOf(wayOut.id)}>
          {first ? t('goTo', { lesson: first.title }) : t('until', { lesson: wayOut.title })}
        </Button>
      ) : null}
    </section>
  )
}

/** The sentence of a lesson that opens so soon says how long is left, and no date; any other says the date already. */
const isWithinADay = (opensAt: string) => new Date(opensAt).getTime() - Date.now() < hours(24)
