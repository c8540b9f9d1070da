import { useNow, useTranslations } from 'use-intl'
import { clockTime } from '#kernel/clock-time.ts'
import { useFormat } from '#webkit/format.ts'
import { useOwnZone } from '#webkit/own-zone.ts'
import type { LearnerNumbers } from '../../student-contract.ts'
import { whenWas } from './when.ts'

/** "You stopped at 0:40 in Wedging the clay this morning." */
export function LastPlace({ numbers }: { numbers: LearnerNumbers }) {
  const t = useTranslations('learning.student')
  const format = useFormat()
  const now = useNow()
  const zone = useOwnZone()
  const been = numbers.continueLearning.flatMap(({ title, stopped, lastActiveAt, ended }) =>
    lastActiveAt && !ended ? [{ title, stopped, lastActiveAt }] : [],
  )
  const last = been.toSorted((a, b) => b.lastActiveAt.localeCompare(a.lastActiveAt))[0]
  if (!last) return t('ready')
  const when = t(`when.${whenWas(new Date(last.lastActiveAt), now, zone)}`, {
    date: format.day(last.lastActiveAt),
  })
  return last.stopped
    ? t('stopped', { time: clockTime(last.stopped.seconds), lesson: last.stopped.title, when })
    : t('lastIn', { course: last.title, when })
}
