import { viaOf } from '#areas/visits/rules.ts'
import { holdField } from '../server/checkout/begun-elsewhere.ts'
import type { CartChoice } from '../server/checkout/cart.ts'
import type { Agreement } from '../server/extras/agreement.ts'
import type { FormFields } from './checkout-part.ts'

/** What they ticked: each box carries what it stands for. */
export function agreementIn(sent: FormFields): Agreement {
  return { termsId: sent.terms || undefined, waives: sent.waiver !== undefined }
}

/** Pressed by who isn’t the one that’s signed in. */
export const signOutField = 'signOut'

/** Pressed to see the total with what was chosen, and to pay nothing yet. */
export const updateField = 'update'
/** The same, without the coupon. */
export const withoutCoupon = 'without-coupon'
export const couponField = 'coupon'

/** What the buyer chose, as the form says it: what can't be read is as if it weren't there. */
export function choiceIn(sent: FormFields): CartChoice {
  const code = codeIn(sent[couponField])
  const isWanted = code !== '' && sent[updateField] !== withoutCoupon
  return {
    ...amountIn(sent),
    ...bumpIn(sent),
    ...taxChoiceIn(sent),
    ...holdIn(sent),
    ...(isWanted ? { coupon: { code, email: sent.email ?? '' } } : {}),
  }
}

/**
 * The same as the page's address says it. A link to a sales page may name a coupon too: that page is kept as one for everyone, so it's
 * read from where the buyer came from, on this same site.
 */
export function choiceByLink(query: FormFields, cameFrom: string | undefined, host: string): CartChoice {
  const code = codeIn(query[couponField]) || codeIn(couponOf(cameFrom, host))
  return {
    ...amountIn(query),
    ...bumpIn(query),
    ...holdIn(query),
    ...(code ? { coupon: { code, isByLink: true } } : {}),
  }
}

/** Where the buyer is, and the firm they buy for: what isn't on the form was never asked. */
export function taxChoiceIn(sent: FormFields): CartChoice {
  if (sent.buyerCountry === undefined) return {}
  const business = {
    legalName: sent.company ?? '',
    address: sent.companyAddress ?? '',
    taxNumber: sent.vatId ?? '',
  }
  const isFirm = Object.values(business).some((text) => text.trim() !== '')
  return { country: sent.buyerCountry, ...(isFirm ? { business } : {}) }
}

/** Who sent the buyer, as the page's address says it or that of the page they came from. */
export function viaByLink(url: string, cameFrom: string | undefined, host: string): string | null {
  const isHere = cameFrom !== undefined && URL.canParse(cameFrom) && new URL(cameFrom).host === host
  return viaOf(url) ?? (isHere ? viaOf(cameFrom) : null)
}

const amountIn = ({ amount }: FormFields): CartChoice => (amount === undefined ? {} : { amount })

/** The secret of what began on another page. */
const holdIn = (sent: FormFields): CartChoice => {
  const hold = holdOf(sent)
  return hold ? { hold } : {}
}

/** The same as it's carried on; null where there's none. */
export function holdOf(sent: FormFields): string | null {
  const hold = sent[holdField]
  return hold && /^[\w-]{16,100}$/.test(hold) ? hold : null
}

const bumpIn = ({ bump }: FormFields): CartChoice => (bump ? { bump } : {})

const codeIn = (sent: string | undefined): string => (sent ?? '').trim().slice(0, 200)

function couponOf(cameFrom: string | undefined, host: string): string | undefined {
  if (!cameFrom || !URL.canParse(cameFrom)) return undefined
  const page = new URL(cameFrom)
  return page.host === host ? (page.searchParams.get(couponField) ?? undefined) : undefined
}
