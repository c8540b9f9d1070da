import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import doorClasses from './shared/Door.module.css'
import { timeZoneOptions } from './shared/time-zones.ts'

/** The guessed time zone in one quiet sentence, with a way to correct it. */
export function ZoneLine({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useTranslations('accounts')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <SelectField
        label={t('fields.timeZone')}
        value={zone}
        options={timeZoneOptions(zone)}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <p className={doorClasses.note}>
      {t('signUp.zone', { zone: zone.replaceAll('_', ' ') })}{' '}
      <Link onClick={() => setOpen(true)}>{t('signUp.change')}</Link>
    </p>
  )
}
