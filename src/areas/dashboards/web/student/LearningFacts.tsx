import { Award, BookOpen, Flag, ListChecks, type LucideIcon, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { useFormat } from '#webkit/format.ts'
import type { LearnedFact } from '../../contract.ts'
import classes from './LearningFacts.module.css'
import { isToday } from './when.ts'

const icons: Record<LearnedFact['kind'], LucideIcon> = {
  joined: UserPlus,
  lesson: BookOpen,
  quiz: ListChecks,
  finished: Flag,
  certificate: Award,
}

/** What a learner did, each with the way to it. */
export function LearningFacts({ facts }: { facts: readonly LearnedFact[] }) {
  return (
    <ul className={classes.feed}>
      {facts.map((fact) => (
        <Fact key={fact.id} fact={fact} />
      ))}
    </ul>
  )
}

function Fact({ fact }: { fact: LearnedFact }) {
  const t = useTranslations('dashboards.student.facts')
  const { kind, at, course, lesson, percent } = fact
  const words = { course, lesson: lesson ?? course, percent: percent ?? 0 }
  return (
    <li className={classes.item} data-line="courses">
      <span className={classes.icon}>
        <Icon of={icons[kind]} size={18} />
      </span>
      <span className={classes.words}>
        {t.rich(kind, {
          ...words,
          b: (name) => (
            <Link to={placeOf(fact)} className={classes.name}>
              {name}
            </Link>
          ),
        })}
      </span>
      <Moment at={at} />
    </li>
  )
}

function placeOf({ kind, courseId, lessonId }: LearnedFact): string {
  if (kind === 'certificate') return `/certificates/claim/${courseId}`
  return lessonId ? `/learn/${courseId}/${lessonId}` : `/learn/${courseId}`
}

/** "Today, 09:05", "28 Jun 2026". */
function Moment({ at }: { at: string }) {
  const t = useTranslations('dashboards.student.facts')
  const format = useFormat()
  const now = useNow()
  const moment = new Date(at)
  return (
    <time dateTime={at} title={format.dateTime(at)} className={classes.time}>
      {isToday(moment, now) ? t('today', { time: format.time(at) }) : format.day(at)}
    </time>
  )
}
