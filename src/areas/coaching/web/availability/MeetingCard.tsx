import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'
import { linkSample } from '../../link-pattern.ts'
import { maxPlaceLength } from '../../rules.ts'
import classes from './availability.module.css'
import type { AvailabilityForm } from './use-availability-form.ts'

/** Where sessions are, of each type: a package can say otherwise. */
export function MeetingCard({ form }: { form: AvailabilityForm }) {
  const t = useTranslations('coaching.availability.meeting')
  const sample = linkSample(form.values.meetingLink)
  return (
    <Card title={t('title')}>
      <div id="meeting" className={classes.fields}>
        <p className={classes.quiet}>{t('text')}</p>
        <TextField
          {...form.text('meetingLink')}
          label={t('link')}
          hint={
            sample
              ? t('linkSample', { link: sample })
              : t('linkHint', { client: '{client}', date: '{date}', code: '{code}' })
          }
          optional
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={maxPlaceLength}
        />
        <div className={classes.pair}>
          <TextField
            {...form.text('phone')}
            label={t('phone')}
            hint={t('phoneHint')}
            optional
            type="tel"
            autoComplete="off"
            maxLength={maxPlaceLength}
          />
          <TextField
            {...form.text('place')}
            label={t('place')}
            hint={t('placeHint')}
            optional
            autoComplete="off"
            maxLength={maxPlaceLength}
          />
        </div>
      </div>
    </Card>
  )
}
