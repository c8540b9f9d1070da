import { clockIn, instantIn } from '#kernel/wall-clock.ts'
import type { useForm } from '#webkit/forms.ts'
import type { OfferChanges, OfferView } from '../../../offers-contract.ts'
import type { Pricing } from '../../../rules.ts'

/** As its form has it: amounts in cents, or empty where none can be read; moments on the seller's clock. */
export type OfferForm = {
  name: string
  pricing: string
  priceCents: string
  suggestedCents: string
  instalmentCount: string
  interval: string
  trialDays: string
  setupCents: string
  stock: string
  startsAt: string
  endsAt: string
  isHidden: boolean
  thankYou: string
  products: string
}

const typed = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

export function formOf(offer: OfferView | null, zone: string): OfferForm {
  const clock = (at: string | null | undefined) => (at ? clockIn(zone, at) : '')
  return {
    name: offer?.name ?? '',
    pricing: offer?.pricing ?? 'once',
    priceCents: typed(offer?.price.cents),
    suggestedCents: typed(offer?.suggested?.cents),
    instalmentCount: typed(offer?.instalmentCount ?? 3),
    interval: offer?.interval ?? 'month',
    trialDays: typed(offer?.trialDays),
    setupCents: typed(offer?.setup?.cents),
    stock: typed(offer?.stock?.total),
    startsAt: clock(offer?.startsAt),
    endsAt: clock(offer?.endsAt),
    isHidden: offer?.isHidden ?? false,
    thankYou: offer?.thankYou ?? '',
    products: (offer?.products ?? []).map(({ kind, id }) => `${kind} ${id}`).join(','),
  }
}

const number = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** What the form says, as the wire wants it. */
export function changesOf(form: OfferForm, zone: string) {
  const moment = (clock: string) => (clock === '' ? null : instantIn(zone, clock).toISOString())
  return {
    name: form.name,
    pricing: form.pricing as Pricing,
    priceCents: number(form.priceCents) ?? 0,
    suggestedCents: number(form.suggestedCents),
    instalmentCount: number(form.instalmentCount),
    interval: form.interval as 'month' | 'year',
    trialDays: number(form.trialDays),
    setupCents: number(form.setupCents),
    stock: number(form.stock),
    startsAt: moment(form.startsAt),
    endsAt: moment(form.endsAt),
    isHidden: form.isHidden,
    thankYou: form.thankYou,
    products: namedIn(form.products),
  } satisfies OfferChanges
}

type OfferProduct = NonNullable<OfferChanges['products']>[number]

/** The products a form names, by their kinds and ids. */
export const namedIn = (products: string): OfferProduct[] =>
  products
    .split(',')
    .filter((named) => named !== '')
    .map((named) => {
      const [kind = '', id = ''] = named.split(' ')
      return { kind: kind as OfferProduct['kind'], id }
    })

export const isWhole = (text: string): boolean => /^\s*\d*\s*$/.test(text)

export type OfferFormState = ReturnType<typeof useForm<OfferForm>>
