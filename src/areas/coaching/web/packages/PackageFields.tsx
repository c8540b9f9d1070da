import { useTranslations } from 'use-intl'
import type { Currency } from '#kernel/money.ts'
import { Card } from '#ui/Card.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { linkSample } from '../../link-pattern.ts'
import { maxDescriptionLength, maxPlaceLength, sessionTypes } from '../../rules.ts'
import classes from './packages.module.css'
import type { PackageForm } from './use-package-form.ts'

/** Everything a package is: what it's called and costs, its sessions, how people meet. */
export function PackageFields({ form, currency }: { form: PackageForm; currency: Currency }) {
  const t = useTranslations('coaching.package.form')
  const types = useTranslations('coaching.types')
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  const sample = linkSample(form.values.place)
  return (
    <>
      <Card title={t('details')}>
        <div className={classes.fields}>
          <TextField {...form.text('title')} label={t('name')} required autoComplete="off" />
          <TextAreaField
            {...form.text('description')}
            label={t('description')}
            optional
            rows={3}
            limit={maxDescriptionLength}
          />
          <TextField
            {...form.text('price')}
            label={t('price', { currency })}
            hint={t('priceHint')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextAreaField
            {...form.text('features')}
            label={t('features')}
            hint={t('featuresHint')}
            optional
            rows={5}
          />
        </div>
      </Card>
      <Card title={t('sessionsTitle')}>
        <div className={classes.fields}>
          <div className={classes.pair}>
            <TextField {...form.text('sessions')} {...number} label={t('sessions')} required />
            <TextField {...form.text('minutes')} {...number} label={t('duration')} required />
          </div>
          <div className={classes.pair}>
            <SelectField
              {...form.text('type')}
              label={t('type')}
              options={sessionTypes.map((value) => ({ value, label: types(value) }))}
            />
            <TextField {...form.text('seats')} {...number} label={t('seats')} hint={t('seatsHint')} />
          </div>
          <TextField
            {...form.text('place')}
            label={t(`places.${form.values.type}`)}
            hint={sample ? t('linkSample', { link: sample }) : t('placeHint')}
            optional
            autoComplete="off"
            maxLength={maxPlaceLength}
          />
          <TextField
            {...form.text('validDays')}
            {...number}
            label={t('validDays')}
            hint={t('validDaysHint')}
            optional
          />
        </div>
      </Card>
    </>
  )
}
