import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { changeNoticeChoices } from '../../availability-rules.ts'
import classes from './availability.module.css'
import { choicesWith } from './choices.ts'
import type { AvailabilityForm } from './use-availability-form.ts'
import { useLength } from './use-length.ts'

/** Until when clients can cancel or move a session without losing it. */
export function PolicyCard({ form }: { form: AvailabilityForm }) {
  const t = useTranslations('coaching.availability.policy')
  const length = useLength()
  return (
    <Card title={t('title')}>
      <div className={classes.fields}>
        <SelectField
          {...form.text('changeNoticeHours')}
          label={t('until')}
          hint={t('untilHint')}
          options={choicesWith(changeNoticeChoices, form.values.changeNoticeHours).map((hours) => ({
            value: String(hours),
            label: hours === 0 ? t('start') : t('before', { length: length(hours) }),
          }))}
        />
        <SwitchField {...form.box('noShowCounts')} label={t('noShow')} hint={t('noShowHint')} />
      </div>
    </Card>
  )
}
