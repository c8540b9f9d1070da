import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { timeZoneOptions } from '#areas/accounts/web/shared/time-zones.ts'
import { SelectBox } from '#ui/SelectBox.tsx'
import classes from './availability.module.css'

type Props = { value: string; onChange: (timeZone: string) => void }

/** The zone whose clocks the hours are on. It has hundreds of choices, so it isn't drawn again with every key of other fields. */
export const ZoneBox = memo(function ZoneBox({ value, onChange }: Props) {
  const t = useTranslations('coaching.availability')
  return (
    <SelectBox
      label={t('zone')}
      name="timeZone"
      value={value}
      options={timeZoneOptions(value)}
      onChange={(event) => onChange(event.target.value)}
      className={classes.zone}
    />
  )
})
