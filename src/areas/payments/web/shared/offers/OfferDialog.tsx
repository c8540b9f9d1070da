import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Currency } from '#kernel/money.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { longestThankYou } from '../../../offer-rules.ts'
import type { OfferView } from '../../../offers-contract.ts'
import type { ProductKind } from '../../../rules.ts'
import { paymentsApi } from '../../api.ts'
import { BundleFields } from './BundleFields.tsx'
import { changesOf, formOf, isWhole, type OfferForm } from './offer-form.ts'
import { PricingFields } from './PricingFields.tsx'
import { WindowFields } from './WindowFields.tsx'

type Props = {
  product: { kind: ProductKind; id: string }
  /** Null adds one. */
  offer: OfferView | null
  currency: Currency
  onClose: () => void
}

/** An offer with all its terms; what its kind of price doesn't have isn't asked for. */
export function OfferDialog({ product, offer, currency, onClose }: Props) {
  const t = useTranslations('offers')
  const queries = useQueryClient()
  const user = useUser()
  const zone = user.workspace?.timeZone ?? 'UTC'
  const create = useMutation(paymentsApi.createOffer.mutationOptions())
  const change = useMutation(paymentsApi.changeOffer.mutationOptions())
  const form = useForm<OfferForm>({
    initial: formOf(offer, zone),
    draft: { user: user.id, form: `payments.offer ${offer?.id ?? `new ${product.kind} ${product.id}`}` },
    check: (values) => ({
      ...(values.priceCents === '' ? { priceCents: t('priceUnread') } : {}),
      ...(isWhole(values.instalmentCount) ? {} : { instalmentCount: t('numberUnread') }),
      ...(isWhole(values.trialDays) ? {} : { trialDays: t('numberUnread') }),
      ...(isWhole(values.stock) ? {} : { stock: t('numberUnread') }),
      ...(values.startsAt === '?' ? { startsAt: t('dateUnread') } : {}),
      ...(values.endsAt === '?' ? { endsAt: t('dateUnread') } : {}),
    }),
    fallback: t('failed'),
    submit: async (values) => {
      const changes = changesOf(values, zone)
      if (offer) await change.mutateAsync({ offerId: offer.id, ...changes })
      else await create.mutateAsync({ productKind: product.kind, productId: product.id, ...changes })
      toast({ message: t('saved') })
      onClose()
      // The product shows its main price in many places.
      await queries.invalidateQueries()
      return undefined
    },
  })
  const title = offer ? (offer.isMain ? t('mainTitle') : t('editTitle')) : t('addTitle')
  return (
    <FormDialog onClose={onClose} title={title} form={form} submitLabel={t('save')} busyLabel={t('saving')}>
      <TextField {...form.text('name')} label={t('name')} hint={t('nameHint')} optional={offer?.isMain} />
      <PricingFields form={form} currency={currency} />
      <BundleFields form={form} product={product} offer={offer} />
      <TextField
        {...form.text('stock')}
        label={t('stock')}
        hint={t('stockHint')}
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      <WindowFields form={form} zone={zone} />
      {offer?.isMain ? null : (
        <SwitchField
          label={t('isHidden')}
          hint={t('isHiddenHint')}
          checked={form.values.isHidden}
          onChange={({ target }) => form.set('isHidden', target.checked)}
        />
      )}
      <TextAreaField
        {...form.text('thankYou')}
        label={t('thankYou')}
        hint={t('thankYouHint')}
        limit={longestThankYou}
        optional
      />
    </FormDialog>
  )
}
