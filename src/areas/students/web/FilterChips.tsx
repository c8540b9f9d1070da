import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import type { StudentCounts } from '../contract.ts'
import { type StudentFilter, studentFilters } from '../rules.ts'
import classes from './students.module.css'

type Props = {
  value: StudentFilter
  counts: StudentCounts | null | undefined
  onChange: (filter: StudentFilter) => void
}

/** Which students are shown, with how many there are of each kind. */
export function FilterChips({ value, counts, onChange }: Props) {
  const t = useTranslations('students')
  const format = useFormat()
  const name = useId()
  return (
    <fieldset className={classes.pick}>
      <legend>{t('filter')}</legend>
      {studentFilters.map((filter) => (
        <label key={filter} className={classes.choice}>
          <input type="radio" name={name} checked={filter === value} onChange={() => onChange(filter)} />
          {t(`filters.${filter}`)}
          {counts ? <span>{format.number(counts[filter])}</span> : null}
        </label>
      ))}
    </fieldset>
  )
}
