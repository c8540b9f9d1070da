import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { OpenCheckout } from './open-checkout.ts'
import type { PaymentsSiteText } from './words.ts'

type DeclinedNoteProps = { checkout: OpenCheckout; text: PaymentsSiteText }

/** Why a payment was refused, what that cost, and what is still there. */
export function DeclinedNote({ checkout: { declined, values }, text }: DeclinedNoteProps) {
  const { declinedSafe, declinedKept } = text.checkout
  return (
    <SiteAlert kind="bad">
      <p>{declined}</p>
      <p>{values?.email ? `${declinedSafe} ${declinedKept}` : declinedSafe}</p>
    </SiteAlert>
  )
}
