import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Currency } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FormError } from '#ui/FormError.tsx'
import { toast } from '#ui/toasts.ts'
import { copyText } from '#webkit/clipboard.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { OfferView } from '../../offers-contract.ts'
import type { ProductKind } from '../../rules.ts'
import { paymentsApi } from '../api.ts'
import { OfferDialog } from './offers/OfferDialog.tsx'
import { type OfferDeed, OfferRow } from './offers/OfferRow.tsx'
import classes from './offers/offers.module.css'

type Props = { kind: ProductKind; id: string; currency: Currency }

/** All prices of a product, of whatever kind: the main one, and the other offers. */
export function OffersCard({ kind, id, currency }: Props) {
  const t = useTranslations('offers')
  const { data, error } = useQuery(
    paymentsApi.offers.queryOptions({ input: { productKind: kind, productId: id } }),
  )
  const [edited, setEdited] = useState<OfferView | 'new' | null>(null)
  const deeds = useDeeds(setEdited)
  return (
    <Card
      title={t('title')}
      action={
        <Button kind="secondary" size="small" onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      }
    >
      <p className={classes.about}>{t('text')}</p>
      {data ? (
        <ul className={classes.rows}>
          {data.offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} onDeed={(deed) => void deeds(deed, offer)} />
          ))}
        </ul>
      ) : (
        <p role="status">{error ? null : t('loading')}</p>
      )}
      <FormError>{error ? refusalOf(error).message || t('loadFailed') : null}</FormError>
      {edited ? (
        <OfferDialog
          product={{ kind, id }}
          offer={edited === 'new' ? null : edited}
          currency={data?.offers[0]?.price.currency ?? currency}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Card>
  )
}

function useDeeds(edit: (offer: OfferView) => void) {
  const t = useTranslations('offers')
  const queries = useQueryClient()
  const main = useMutation(paymentsApi.makeMainOffer.mutationOptions())
  const archive = useMutation(paymentsApi.archiveOffer.mutationOptions())
  const remove = useMutation(paymentsApi.deleteOffer.mutationOptions())
  return async (deed: OfferDeed, offer: OfferView) => {
    if (deed === 'edit') return edit(offer)
    if (deed === 'copy') {
      const link = new URL(offer.path, location.origin).href
      return toast({ message: (await copyText(link)) ? t('copied') : t('notCopied', { link }) })
    }
    const offerId = offer.id
    try {
      if (deed === 'main') await main.mutateAsync({ offerId })
      if (deed === 'archive' || deed === 'restore')
        await archive.mutateAsync({ offerId, isArchived: deed === 'archive' })
      if (deed === 'archive') toast({ message: t('archived') })
      if (deed === 'remove') {
        const { became } = await remove.mutateAsync({ offerId })
        toast({ message: t(became === 'deleted' ? 'removed' : 'archived') })
      }
    } catch (error) {
      toast({ message: refusalOf(error).message || t('failed') })
    }
    await queries.invalidateQueries()
  }
}
