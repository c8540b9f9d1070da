import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { FormError } from '#ui/FormError.tsx'
import type { OfferView } from '../../../offers-contract.ts'
import type { ProductKind } from '../../../rules.ts'
import { paymentsApi } from '../../api.ts'
import type { OfferFormState } from './offer-form.ts'
import classes from './offers.module.css'

type Props = {
  form: OfferFormState
  product: { kind: ProductKind; id: string }
  offer: OfferView | null
}

/** What else it gives: the seller's other products that are on sale, and what it gave before. */
export function BundleFields({ form, product, offer }: Props) {
  const t = useTranslations('offers')
  const { data } = useQuery(paymentsApi.bundleChoices.queryOptions())
  const kept = offer?.products ?? []
  const choices = [
    ...kept,
    ...(data?.products ?? []).filter(({ id }) => !kept.some((one) => one.id === id)),
  ].filter(({ id }) => id !== product.id)
  const chosen = form.values.products.split(',').filter((named) => named !== '')
  return (
    <fieldset className={classes.bundle}>
      <legend>{t('products')}</legend>
      <p>{choices.length > 0 ? t('productsHint') : t('noProducts')}</p>
      <div className={classes.choices}>
        {choices.map(({ kind, id, title }) => {
          const named = `${kind} ${id}`
          return (
            <CheckboxField
              key={id}
              label={title}
              checked={chosen.includes(named)}
              onChange={({ target }) =>
                form.set(
                  'products',
                  [...chosen.filter((other) => other !== named), ...(target.checked ? [named] : [])].join(
                    ',',
                  ),
                )
              }
            />
          )
        })}
      </div>
      <FormError>{form.text('products').error ?? null}</FormError>
    </fieldset>
  )
}
