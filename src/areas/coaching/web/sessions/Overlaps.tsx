import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import type { Session } from '../../contract.ts'
import type { Times } from '../use-times.ts'
import classes from './sessions.module.css'

type Props = { session: Pick<Session, 'overlaps'>; times: Times }

/** What came up at the same time: "Overlaps with Tom, 15:00–15:45". */
export function Overlaps({ session, times }: Props) {
  const t = useTranslations('coaching.session')
  return session.overlaps.map(({ name, startsAt, endsAt }) => (
    <span key={`${startsAt} ${name}`} className={classes.overlap}>
      <Icon of={TriangleAlert} size={14} />
      {t('overlaps', { name, range: times.range(startsAt, endsAt) })}
    </span>
  ))
}
