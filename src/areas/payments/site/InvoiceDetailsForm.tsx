import { ChevronRight } from 'lucide-react'
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
  /** Beside their fields, which are shown as they were sent. */
  errors?: Partial<Record<keyof BusinessDetails, string>>
  /** Anything else that's in the way. */
  problem?: string
  text: PaymentsSiteText
}

/** Who bought in the eyes of the law, for those who need it on paper. Never printed. */
export function InvoiceDetailsForm(props: InvoiceDetailsFormProps) {
  const { action, until, saved, details, errors = {}, problem, text } = props
  const isRefused = problem !== undefined || Object.keys(errors).length > 0
  const words = text.invoice
  return (
    <details className="invoice-add" open={saved || isRefused}>
      <summary>
        <ChevronRight className="icon icon-s" />
        {words.add}
      </summary>
      {saved && details && !isRefused && (
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
        {problem && (
          <SiteAlert kind="bad">
            <p>{problem}</p>
          </SiteAlert>
        )}
        <SiteField
          name="legalName"
          label={words.company}
          value={details?.legalName ?? ''}
          error={errors.legalName}
          autoComplete="organization"
          maxLength={businessLimits.legalName}
        />
        <SiteTextArea
          name="address"
          label={words.address}
          rows={4}
          value={details?.address ?? ''}
          error={errors.address}
          autoComplete="street-address"
          maxLength={businessLimits.address}
        />
        <SiteField
          name="taxNumber"
          label={words.taxNumber}
          value={details?.taxNumber ?? ''}
          error={errors.taxNumber}
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
