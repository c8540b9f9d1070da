import { type BusinessDetails, businessLimits } from '#areas/accounts/rules.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { SiteField, SiteTextArea } from '#ui/site/SiteField.tsx'
import type { PaymentsSiteText } from './words.ts'

export type InvoiceDetailsFormProps = {
  action: string
  /** The last day on which they can be changed, in words. */
  until: string
  /** They were saved a moment ago. */
  saved: boolean
  details: BusinessDetails | null
  text: PaymentsSiteText
}

/** Who bought in the eyes of the law, for those who need it on paper. Never printed. */
export function InvoiceDetailsForm({ action, until, saved, details, text }: InvoiceDetailsFormProps) {
  const words = text.invoice
  return (
    <details className="invoice-add" open={saved}>
      <summary>{words.add}</summary>
      {saved && details && (
        <SiteAlert kind="good">
          <p>{words.added}</p>
        </SiteAlert>
      )}
      {/* An address that ends in its id opens the box around it. */}
      <form className="sheet" id="details" method="post" action={action}>
        <div>
          <h2 className="sub-t">{words.addTitle}</h2>
          <p className="muted body">{words.addText(until)}</p>
        </div>
        <SiteField
          name="legalName"
          label={words.company}
          value={details?.legalName ?? ''}
          autoComplete="organization"
          maxLength={businessLimits.legalName}
        />
        <SiteTextArea
          name="address"
          label={words.address}
          rows={4}
          value={details?.address ?? ''}
          autoComplete="street-address"
          maxLength={businessLimits.address}
        />
        <SiteField
          name="taxNumber"
          label={words.taxNumber}
          value={details?.taxNumber ?? ''}
          autoComplete="off"
          maxLength={businessLimits.taxNumber}
        />
        <div className="btns">
          <button className="btn" type="submit">
            {words.save}
          </button>
        </div>
      </form>
    </details>
  )
}
