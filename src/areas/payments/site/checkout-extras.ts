import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { Money } from '#kernel/money.ts'
import type { Cart } from '../server/checkout/cart.ts'
import { asksWaiverOf } from '../server/extras/agreement.ts'

/** What the form asks besides who buys and how they pay. */
export type ShownExtras = {
  bump: { offerId: string; title: string; text: string; price: Money; isTaken: boolean } | null
  terms: { id: string; href: string; seller: string } | null
  asksWaiver: boolean
  /** Who doesn't finish can have a link by email. */
  canRemind: boolean
  /** Who buys is signed in: their details are here. */
  isKnown: boolean
}

export const extrasOf = (
  cart: Cart,
  { name, handle }: Pick<WorkspaceRecord, 'name' | 'handle'>,
  { isKnown, isPlain }: { isKnown: boolean; isPlain: boolean },
): ShownExtras => {
  const { bump, agreement } = cart
  return {
    bump: bump && {
      offerId: bump.item.offerId,
      title: bump.item.title,
      ...{ text: bump.text, price: bump.price, isTaken: bump.isTaken },
    },
    terms:
      agreement.mustAgree && agreement.termsId
        ? { id: agreement.termsId, href: `/@${handle}/terms`, seller: name }
        : null,
    asksWaiver: asksWaiverOf(cart),
    canRemind: !isPlain,
    isKnown,
  }
}
