import { Link } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import type { StudentFact } from '#kernel/student.ts'
import { dayOf } from '#ui/days.ts'
import { Icon } from '#ui/Icon.tsx'
import { useFormat } from '#webkit/format.ts'
import { useOwnZone } from '#webkit/own-zone.ts'
import { type FactOnScreens, useStudentParts } from '#webkit/student.ts'
import classes from './StudentFacts.module.css'

/** What a student did, each with the way to it, as the area it was done in words it. */
export function StudentFacts({ facts }: { facts: readonly StudentFact[] }) {
  const parts = useStudentParts()
  return (
    <ul className={classes.feed}>
      {facts.map((fact) => {
        const shown = parts.find((part) => part.facts?.[fact.kind])?.facts?.[fact.kind]
        return shown ? <Fact key={fact.id} fact={fact} shown={shown} /> : null
      })}
    </ul>
  )
}

function Fact({ fact, shown }: { fact: StudentFact; shown: FactOnScreens }) {
  const { icon, line, path, Sentence } = shown
  return (
    <li className={classes.item} data-line={line}>
      <span className={classes.icon}>
        <Icon of={icon} size={18} />
      </span>
      <span className={classes.words}>
        <Sentence
          fact={fact}
          link={(words) => (
            <Link to={path(fact)} className={classes.name}>
              {words}
            </Link>
          )}
        />
      </span>
      <Moment at={fact.at} />
    </li>
  )
}

/** "Today, 09:05", "28 Jun 2026". */
function Moment({ at }: { at: string }) {
  const t = useTranslations('dashboards.student.facts')
  const format = useFormat()
  const zone = useOwnZone()
  const isToday = dayOf(new Date(at), zone) === dayOf(useNow(), zone)
  return (
    <time dateTime={at} title={format.dateTime(at)} className={classes.time}>
      {isToday ? t('today', { time: format.time(at) }) : format.day(at)}
    </time>
  )
}
