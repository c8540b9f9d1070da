import { Clock3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import type { Times } from '../use-times.ts'
import classes from './sessions.module.css'

type Props = {
  times: Times
  startsAt: string
  clientZone: string | null
  isCancelled?: boolean
}

/** When it begins on the host's clock, and below it on the client's where that shows something else. */
export function SessionTime({ times, startsAt, clientZone, isCancelled }: Props) {
  const t = useTranslations('coaching.zones')
  const theirs = times.theirs(startsAt, clientZone)
  const shift = times.shift(startsAt, clientZone)
  return (
    <span className={classes.time}>
      <time dateTime={startsAt} data-cancelled={isCancelled ? '' : undefined}>
        {times.time(startsAt)}
      </time>
      {theirs ? <span className={classes.theirs}>{theirs}</span> : null}
      {shift && !isCancelled ? (
        <span className={classes.shift} title={shift}>
          <Icon of={Clock3} size={12} />
          {t('shiftedShort')}
        </span>
      ) : null}
    </span>
  )
}
