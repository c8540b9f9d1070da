import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import type { StudySchedule } from '../../../study-contract.ts'
import { studyApi } from '../study-api.ts'
import classes from './schedule.module.css'
import { useDayNames } from './use-day-names.ts'

type Props = { schedules: readonly StudySchedule[]; onChange: (schedule: StudySchedule) => void }

/** What is planned, each with its calendar file. */
export function ScheduleList({ schedules, onChange }: Props) {
  return (
    <ul className={classes.list}>
      {schedules.map((schedule) => (
        <Planned key={schedule.id} schedule={schedule} onChange={onChange} />
      ))}
    </ul>
  )
}

function Planned({
  schedule,
  onChange,
}: {
  schedule: StudySchedule
  onChange: (schedule: StudySchedule) => void
}) {
  const t = useTranslations('learning.study.schedule')
  const format = useFormat()
  const here = useFormat(schedule.timeZone)
  // The time of the plan is a clock's, on no particular day.
  const wall = useFormat('UTC')
  const remove = useRemoving()
  const day = useDayNames('short')
  const { courseTitle, days, time, minutes, untilOn, nextAt, calendarUrl, remind } = schedule
  const name = courseTitle || t('studyTime')
  return (
    <li className={classes.planned} aria-label={name}>
      <div className={classes.words}>
        <b>{name}</b>
        <span>
          {t('line', {
            days: days.map(day).join(', '),
            time: wall.time(`1970-01-01T${time}:00Z`),
            minutes,
            until: format.day(`${untilOn}T12:00:00`),
          })}
        </span>
        <span className={classes.meta}>
          {nextAt ? t('next', { when: here.dateTime(nextAt) }) : t('over')}
        </span>
        {remind && nextAt ? (
          <span>
            <Chip>{t('reminds')}</Chip>
          </span>
        ) : null}
      </div>
      <div className={classes.actions}>
        {nextAt ? (
          <Button kind="secondary" size="small" icon={CalendarPlus} href={calendarUrl}>
            {t('calendar')}
          </Button>
        ) : null}
        <Button kind="quiet" size="small" onClick={() => onChange(schedule)}>
          {t('change')}
        </Button>
        <Button kind="quiet" size="small" busy={remove.isPending} onClick={() => remove.mutate(schedule)}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

/** Gone at once, with the way back: under the same id it is the same plan again. */
function useRemoving() {
  const t = useTranslations('learning.study.schedule')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: studyApi.schedules.key() })
  return useMutation({
    mutationFn: ({ id }: StudySchedule) => studyApi.removeSchedule.call({ scheduleId: id }),
    onSuccess: (_done, { id, nextAt, calendarUrl, courseTitle, ...plan }) => {
      void refresh()
      const bringBack = () =>
        void studyApi.addSchedule
          .call({ ...plan, scheduleId: id })
          .then(refresh, () => toast({ message: t('failed') }))
      toast({ message: t('removed'), ...(nextAt ? { onUndo: bringBack } : {}) })
    },
    onError: () => toast({ message: t('removeFailed') }),
  })
}
