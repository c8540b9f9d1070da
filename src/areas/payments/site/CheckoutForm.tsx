import { Lock } from 'lucide-react'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { SiteErrorSummary } from '#ui/site/SiteErrorSummary.tsx'
import { SiteField } from '#ui/site/SiteField.tsx'
import { longestName } from '../rules.ts'
import type { CheckoutPart } from './checkout-part.ts'
import { DeclinedNote } from './DeclinedNote.tsx'
import { buyerFields, type OpenCheckout } from './open-checkout.ts'
import type { PaymentsSiteText } from './words.ts'

type CheckoutFormProps = {
  checkout: OpenCheckout
  total: string
  isFree: boolean
  /** Shown above what's wrong, where it's more than one thing. */
  errorSummary: string
  /** What the provider asks for; nothing where it does so on a page of its own, or where nothing is due. */
  part: CheckoutPart | null
  locale: string
  text: PaymentsSiteText
}

/** The form of an order. A free one asks for an address alone. */
export function CheckoutForm({
  checkout,
  total,
  isFree,
  errorSummary,
  part,
  locale,
  text,
}: CheckoutFormProps) {
  const { action, hidden, values = {}, errors = {} } = checkout
  const words = text.checkout
  const fields = [...buyerFields, ...(part?.fields ?? [])]
  const problems = fields.flatMap((id) => (errors[id] ? [{ id, message: errors[id] }] : []))
  const isOnly = (name: string) => problems.length === 1 && errors[name] !== undefined
  return (
    <form
      className="form checkout-form"
      method="post"
      data-checkout={words.processing}
      action={action}
      noValidate
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problems.length > 1 && <SiteErrorSummary title={errorSummary} problems={problems} />}
      {checkout.problem && (
        <SiteAlert kind="bad">
          <p>{checkout.problem}</p>
        </SiteAlert>
      )}
      <div className="two-col">
        <SiteField
          name="email"
          label={words.email}
          hint={words.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          isRequired
          value={values.email}
          error={errors.email}
          autoFocus={isOnly('email')}
        />
        <SiteField
          name="name"
          label={words.name}
          autoComplete="name"
          isRequired
          maxLength={longestName}
          value={values.name}
          error={errors.name}
          autoFocus={isOnly('name')}
        />
      </div>
      {part ? (
        <part.Fields checkout={checkout} isOnly={isOnly} locale={locale} text={text} />
      ) : (
        !isFree && checkout.declined && <DeclinedNote checkout={checkout} text={text} />
      )}
      <button className="btn xl wide" type="submit">
        {!isFree && <Lock className="icon" />}
        {isFree ? words.getFree : words.pay(total)}
      </button>
      <p className="hint checkout-note">
        {isFree ? words.freeNote : words.onePayment} {isFree ? words.termsOfFree : words.termsOfSale}{' '}
        <a href="/terms">{words.terms}</a>.
      </p>
    </form>
  )
}
