import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { FieldError } from '#ui/Field.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import type { OpenProducts } from '../../contract.ts'
import classes from './OpenProducts.module.css'

type Props = {
  products: OpenProducts['courses']
  limit: number
  chosen: readonly Id<'crs'>[]
  onChoose: (chosen: Id<'crs'>[]) => void
  error?: string | undefined
}

/** One of them where the plan keeps one open, else as many as it does. */
export function OpenProductsFields({ products, limit, chosen, onChoose, error }: Props) {
  const t = useTranslations('openProducts.dialog')
  const studentsOf = (students: number) => t('students', { count: students })
  if (limit === 1)
    return (
      <RadioCards
        legend={t('legend')}
        error={error}
        value={chosen[0] ?? null}
        onChange={(id) => onChoose([id])}
        options={products.map(({ id, title, students }) => ({
          value: id,
          label: title,
          description: studentsOf(students),
        }))}
      />
    )
  return <Several {...{ products, limit, chosen, onChoose, error }} studentsOf={studentsOf} />
}

function Several({
  products,
  limit,
  chosen,
  onChoose,
  error,
  studentsOf,
}: Props & { studentsOf: (students: number) => string }) {
  const t = useTranslations('openProducts.dialog')
  const id = useId()
  const isFull = chosen.length >= limit
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id} ${id}-error` : id}>
      <legend className={classes.legend}>{t('legend')}</legend>
      <p id={id} className={classes.count} role="status">
        {t('chosen', { chosen: chosen.length, limit })}
        {isFull && products.length > limit ? ` ${t('full')}` : null}
      </p>
      <div className={classes.list}>
        {products.map((product) => {
          const isChosen = chosen.includes(product.id)
          return (
            <CheckboxField
              key={product.id}
              label={product.title}
              hint={studentsOf(product.students)}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() =>
                onChoose(isChosen ? chosen.filter((other) => other !== product.id) : [...chosen, product.id])
              }
            />
          )
        })}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
