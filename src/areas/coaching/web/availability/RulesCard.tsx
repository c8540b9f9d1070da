import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { bufferChoices, noticeChoices, perDayChoices, windowChoices } from '../../availability-rules.ts'
import classes from './availability.module.css'
import { choicesWith } from './choices.ts'
import type { AvailabilityForm } from './use-availability-form.ts'
import { useLength } from './use-length.ts'

/** What narrows the hours: gaps, notice, how many a day and how far ahead. */
export function RulesCard({ form }: { form: AvailabilityForm }) {
  const t = useTranslations('coaching.availability.rules')
  const words = useTranslations('coaching')
  const length = useLength()
  const { values } = form
  return (
    <Card title={t('title')}>
      <div className={classes.fields}>
        <SelectField
          {...form.text('bufferMinutes')}
          label={t('gap')}
          options={choicesWith(bufferChoices, values.bufferMinutes).map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('noGap') : words('minutes', { count: minutes }),
          }))}
        />
        <SelectField
          {...form.text('noticeHours')}
          label={t('notice')}
          options={choicesWith(noticeChoices, values.noticeHours).map((hours) => ({
            value: String(hours),
            label: hours === 0 ? t('noNotice') : length(hours),
          }))}
        />
        <SelectField
          {...form.text('perDay')}
          label={t('perDay')}
          options={[
            { value: '', label: t('noLimit') },
            ...choicesWith(perDayChoices, values.perDay).map((count) => ({
              value: String(count),
              label: words('sessionCount', { count }),
            })),
          ]}
        />
        <SelectField
          {...form.text('windowDays')}
          label={t('ahead')}
          options={choicesWith(windowChoices, values.windowDays).map((count) => ({
            value: String(count),
            label: t('days', { count }),
          }))}
        />
      </div>
    </Card>
  )
}
