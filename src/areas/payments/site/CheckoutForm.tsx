import { Lock } from 'lucide-react'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { SiteErrorSummary } from '#ui/site/SiteErrorSummary.tsx'
import { SiteField } from '#ui/site/SiteField.tsx'
import type { Provider } from '../rules.ts'
import { longestName } from '../rules.ts'
import { AmountField } from './AmountField.tsx'
import { Agreements, BumpBox } from './CheckoutExtras.tsx'
import { CouponPart } from './CouponPart.tsx'
import { couponField } from './checkout-choice.ts'
import type { ShownExtras } from './checkout-extras.ts'
import type { CheckoutPart } from './checkout-part.ts'
import { DeclinedNote } from './DeclinedNote.tsx'
import { agreementFields, buyerFields, type OpenCheckout } from './open-checkout.ts'
import { TaxpayerPart } from './TaxpayerPart.tsx'
import type { PaymentsSiteText } from './words.ts'

/** A way to pay: what it asks for here, or nothing where it does so on a page of its own. */
export type PayMethod = {
  id: Provider
  name: string
  part: CheckoutPart | null
  /** Each payment of a subscription is made by a link that comes by email. */
  isByLink: boolean
  /** It's kept for half an hour, for something that's added with one click. */
  isKept: boolean
}

type CheckoutFormProps = {
  checkout: OpenCheckout
  total: string
  isFree: boolean
  /** Shown above what's wrong, where it's more than one thing. */
  errorSummary: string
  methods: readonly PayMethod[]
  chosen: Provider | null
  extras: ShownExtras
  locale: string
  text: PaymentsSiteText
}

/** The form of an order. A free one asks for an address alone. */
export function CheckoutForm({
  checkout,
  total,
  isFree,
  errorSummary,
  methods,
  chosen,
  extras,
  locale,
  text,
}: CheckoutFormProps) {
  const { action, hidden, values = {}, errors = {}, subscription } = checkout
  const words = text.checkout
  const fields = [
    ...(checkout.amount ? ['amount'] : []),
    couponField,
    ...buyerFields,
    ...methods.flatMap(({ part }) => part?.fields ?? []),
    ...agreementFields,
  ]
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
      {/* What Enter presses, in whatever field: the first button there is, never Apply. */}
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
      {problems.length > 1 && <SiteErrorSummary title={errorSummary} problems={problems} />}
      {checkout.problem && (
        <SiteAlert kind="bad">
          <p>{checkout.problem}</p>
        </SiteAlert>
      )}
      {checkout.amount && (
        <AmountField amount={checkout.amount} error={errors.amount} isOnly={isOnly('amount')} text={text} />
      )}
      {checkout.coupon && (
        <CouponPart
          coupon={checkout.coupon}
          error={errors[couponField]}
          isOnly={isOnly(couponField)}
          text={text}
        />
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
      <TaxpayerPart checkout={checkout} isOnly={isOnly} locale={locale} text={text} />
      {methods.length > 1 && <Methods methods={methods} chosen={chosen} text={text} />}
      {checkout.declined && !methods.some(({ part }) => part) && (
        <DeclinedNote checkout={checkout} text={text} />
      )}
      {methods.map(({ id, part }) =>
        part ? (
          <div key={id} className={`pay-by by-${id}`}>
            <part.Fields checkout={checkout} isOnly={isOnly} locale={locale} text={text} />
          </div>
        ) : null,
      )}
      {methods.map(({ id, isByLink, isKept }) =>
        isByLink || isKept ? (
          <p key={id} className={methods.length > 1 ? `hint pay-by by-${id}` : 'hint'}>
            {isByLink ? words.byLink : words.keptForClick}
          </p>
        ) : null,
      )}
      <BumpBox extras={extras} locale={locale} text={text} />
      <Agreements extras={extras} checkout={checkout} isOnly={isOnly} locale={locale} text={text} />
      {checkout.second && (
        <SiteAlert kind="bad">
          <p>{checkout.second.text}</p>
          <p>
            <a href={checkout.second.href}>{checkout.second.change}</a>
          </p>
        </SiteAlert>
      )}
      <button className="btn xl wide" type="submit">
        {!isFree && <Lock className="icon" />}
        {subscription ? (
          subscription.press
        ) : isFree ? (
          words.getFree
        ) : (
          <Press methods={methods} total={total} text={text} />
        )}
      </button>
      <p className="hint checkout-note">
        {subscription ? subscription.note : isFree ? words.freeNote : words.onePayment}{' '}
        {isFree ? words.termsOfFree : words.termsOfSale} <a href="/terms">{words.terms}</a>.
      </p>
    </form>
  )
}

/** What the button says of the one that's chosen. */
function Press({ methods, total, text }: Pick<CheckoutFormProps, 'methods' | 'total' | 'text'>) {
  const words = text.checkout
  const said = ({ name, part }: PayMethod) =>
    part ? (part.wordsOf?.(text, total).press ?? words.pay(total)) : words.continueTo(name, total)
  const [only, ...others] = methods
  if (!only) return words.pay(total)
  if (others.length === 0) return said(only)
  return methods.map((method) => (
    <span key={method.id} className={`pay-by by-${method.id}`}>
      {said(method)}
    </span>
  ))
}

type MethodsProps = { methods: readonly PayMethod[]; chosen: Provider | null; text: PaymentsSiteText }

/** The style sheet shows what belongs to the one that's chosen (`.pay-by`), so it needs no script. */
function Methods({ methods, chosen, text }: MethodsProps) {
  const words = text.checkout
  return (
    <fieldset className="pay-methods">
      <legend className="sub-t">{words.payHow}</legend>
      {methods.map(({ id, name, part }) => (
        <label key={id} className="pay-method">
          <input type="radio" name="method" value={id} defaultChecked={id === chosen} />
          <span>
            <b>{part?.wordsOf?.(text, '').name ?? name}</b>{' '}
            <span className="hint">
              {part
                ? (part.wordsOf?.(text, '').about ?? words.payHere)
                : id === 'paypal'
                  ? words.payAtPaypal
                  : words.payThere(name)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
