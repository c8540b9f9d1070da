import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { useLocale } from 'use-intl'
import { type CurrencyCode, editedPrice, parsePrice } from '#kernel/money.ts'
import classes from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type OwnProps = 'id' | 'size' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'
type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, OwnProps> & {
    currency: CurrencyCode
    /** Minor units; null while what is typed is not a price. */
    value: number | null
    onChange: (cents: number | null) => void
    ref?: Ref<HTMLInputElement>
  }

/** An amount. Reads "49", "$49.00" and "49,00" alike, thousands as the language groups them, and tidies it when the person leaves the field. */
export function MoneyField(props: Props) {
  const { label, hint, error, optional, id, className, currency, value, onChange, onBlur, ...input } = props
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const tidy = value === null ? '' : editedPrice(value, locale, currency)

  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <div className={classes.box}>
          <span className={classes.affix} aria-hidden="true">
            {currencySign(currency, locale)}
          </span>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={classes.control}
            value={typed ?? tidy}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange(parsePrice(event.target.value, locale, currency))
            }}
            onBlur={(event) => {
              // What could not be read stays as it was typed, so that it can be mended.
              if (typed !== null && parsePrice(typed, locale, currency) !== null) setTyped(null)
              onBlur?.(event)
            }}
          />
        </div>
      )}
    </Field>
  )
}

function currencySign(currency: CurrencyCode, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return parts.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}
