import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { isDay } from '#ui/calendar-days.ts'
import { DateField } from '#ui/DateField.tsx'
import { isClock } from '#ui/day-entry.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TimeField } from '#ui/TimeField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { OwnedRow } from '#webkit/student.ts'
import type { StudySchedule } from '../../../study-contract.ts'
import { studyApi } from '../study-api.ts'
import { DayBoxes } from './DayBoxes.tsx'
import classes from './schedule.module.css'
import { daysOf, planOf, startOf } from './schedule-form.ts'

type Props = {
  onSaved: () => void
  onBack: () => void
  owned: readonly OwnedRow[]
  schedule: StudySchedule | null
}

const lengths = [15, 30, 45, 60, 90, 120] as const

/** Days, time, length, until: what was typed stays until it is saved. */
export function ScheduleForm({ onSaved, onBack, owned, schedule }: Props) {
  const t = useTranslations('learning.study.schedule')
  const form = useScheduleForm(schedule, onSaved)
  const choices = owned.filter(({ id, isEnded }) => !isEnded || id === schedule?.courseId)
  const minutes = [...new Set([...lengths, schedule?.minutes ?? 30])].sort((a, b) => a - b)
  return (
    <form {...form.form}>
      <div className={classes.fields}>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <RestoredNotice at={form.restoredAt} />
        <SelectField
          {...form.text('courseId')}
          label={t('course')}
          options={[
            { value: '', label: t('anyCourse') },
            ...choices.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <DayBoxes
          id={form.text('days').id}
          label={t('days')}
          chosen={daysOf(form.values.days)}
          onChange={(days) => form.set('days', days.join(','))}
          error={form.errors.days}
        />
        <div className={classes.pair}>
          <TimeField {...form.text('time')} label={t('time')} />
          <SelectField
            {...form.text('minutes')}
            label={t('length')}
            options={minutes.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
          />
        </div>
        <DateField
          {...form.text('untilOn')}
          label={t('until')}
          hint={t('zone', { zone: form.values.timeZone.replaceAll('_', ' ') })}
          timeZone={form.values.timeZone}
        />
        <CheckboxField {...form.box('remind')} label={t('remind')} />
      </div>
      <div className={classes.foot}>
        <Button kind="secondary" onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={form.busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function useScheduleForm(schedule: StudySchedule | null, onSaved: () => void) {
  const t = useTranslations('learning.study.schedule')
  const queryClient = useQueryClient()
  const user = useUser()
  const [initial] = useState(() => startOf(schedule))
  // Made once: pressed twice or sent again, it is one plan.
  const [scheduleId] = useState(() => schedule?.id ?? newId('sch'))
  return useForm({
    initial,
    draft: { user: user.id, form: `schedule.${schedule?.id ?? 'new'}` },
    check: ({ days, time, untilOn }) => ({
      ...(days ? {} : { days: t('noneChosen') }),
      ...(isClock(time) ? {} : { time: t('noTime') }),
      ...(isDay(untilOn) ? {} : { untilOn: t('noUntil') }),
    }),
    fallback: t('failed'),
    submit: async (values) => {
      const plan = planOf(values)
      await (schedule
        ? studyApi.changeSchedule.call({ ...plan, scheduleId })
        : studyApi.addSchedule.call({ ...plan, scheduleId }))
      await queryClient.invalidateQueries({ queryKey: studyApi.schedules.key() })
      toast({ message: t('saved') })
      onSaved()
      return undefined
    },
  })
}
