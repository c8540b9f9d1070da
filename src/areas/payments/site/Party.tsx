import type { BusinessDetails } from '#areas/accounts/rules.ts'
import type { PaymentsSiteText } from './words.ts'

/** Address and number for taxes, a line each. */
export function Party({ of, text }: { of: BusinessDetails | null; text: PaymentsSiteText }) {
  if (!of) return null
  return (
    <>
      {of.address && <p className="invoice-address">{of.address}</p>}
      {of.taxNumber && <p>{text.invoice.taxNumberIs(of.taxNumber)}</p>}
    </>
  )
}
