import { useTranslations } from 'use-intl'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import type { OfferFormState } from './offer-form.ts'

/** When it can be bought, on the clock of the store. */
export function WindowFields({ form, zone }: { form: OfferFormState; zone: string }) {
  const t = useTranslations('offers')
  return (['startsAt', 'endsAt'] as const).map((name) => {
    const { id, error } = form.text(name)
    return (
      <DateTimeField
        key={name}
        {...{ id, error }}
        label={t(name)}
        hint={t('zone', { zone: zone.replaceAll('_', ' ') })}
        optional
        timeZone={zone}
        value={form.values[name] === '?' ? '' : form.values[name]}
        onChange={(clock) => form.set(name, clock ?? '?')}
      />
    )
  })
}
