import { useTranslations } from 'use-intl'
import { SelectField } from '#ui/SelectField.tsx'
import type { ImportPreview } from '../../contract.ts'
import { type ImportField, importFields } from '../../rules.ts'
import classes from './import.module.css'

type Props = {
  columns: ImportPreview['columns']
  mapping: readonly (ImportField | null)[]
  onChange: (mapping: (ImportField | null)[]) => void
}

/** What each column of the file holds. A field stands for one column: choosing it again takes it from the other. */
export function ColumnsTable({ columns, mapping, onChange }: Props) {
  const t = useTranslations('students.importing')
  const choose = (at: number, text: string) => {
    const field = importFields.find((known) => known === text) ?? null
    onChange(mapping.map((other, place) => (place === at ? field : other === field ? null : other)))
  }
  return (
    <section aria-labelledby="import-columns">
      <h3 id="import-columns" className={classes.heading}>
        {t('columnsTitle')}
      </h3>
      <ul className={classes.columns}>
        {columns.map(({ heading, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may be named alike
          <li key={at} className={classes.column}>
            <div>
              <b>{heading}</b>
              <span>
                {samples.length > 0 ? t('samples', { samples: samples.join(', ') }) : t('noSamples')}
              </span>
            </div>
            <SelectField
              label={t('column', { heading })}
              className={classes.choice}
              value={mapping[at] ?? ''}
              onChange={(event) => choose(at, event.target.value)}
              options={[
                { value: '', label: t('fields.none') },
                ...importFields.map((field) => ({ value: field, label: t(`fields.${field}`) })),
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
