import { ChevronRight } from 'lucide-react'
import { SiteField, SiteSelect } from '#ui/site/SiteField.tsx'
import { listCountries } from '../../countries.ts'
import type { PartProps } from '../checkout-part.ts'
import { DeclinedNote } from '../DeclinedNote.tsx'
import type { PaymentsSiteText } from '../words.ts'

/** The card of Test payments. With a real provider the card is typed on the provider's own page. */
export function CardFields({ checkout, isOnly, locale, text }: PartProps) {
  const { values = {}, errors = {} } = checkout
  const isDeclined = checkout.declined !== undefined
  const words = text.checkout
  return (
    <fieldset className="pay">
      <legend className="sub-t">{words.payWith}</legend>
      {isDeclined && <DeclinedNote checkout={checkout} text={text} />}
      <div className="card-box">
        <SiteField
          name="cardNumber"
          label={words.cardNumber}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="4242 4242 4242 4242"
          isRequired
          maxLength={40}
          value={values.cardNumber}
          error={errors.cardNumber}
          isInvalid={isDeclined}
          autoFocus={isOnly('cardNumber') || (isDeclined && Object.keys(errors).length === 0)}
        />
        <div className="two-col keep">
          <SiteField
            name="cardExpiry"
            label={words.expiry}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={words.expiryPlaceholder}
            isRequired
            maxLength={12}
            value={values.cardExpiry}
            error={errors.cardExpiry}
            autoFocus={isOnly('cardExpiry')}
          />
          <SiteField
            name="cardCode"
            label={words.code}
            inputMode="numeric"
            autoComplete="cc-csc"
            isRequired
            maxLength={6}
            value={values.cardCode}
            error={errors.cardCode}
            hint={words.codeHint}
            autoFocus={isOnly('cardCode')}
          />
        </div>
        {!checkout.taxpayer && (
          <SiteSelect
            name="country"
            label={words.country}
            prompt={words.countryPrompt}
            autoComplete="country"
            options={listCountries(locale).map((country) => ({ value: country.code, label: country.name }))}
            value={values.country}
            error={errors.country}
            autoFocus={isOnly('country')}
          />
        )}
        <TestCards text={text} />
      </div>
    </fieldset>
  )
}

function TestCards({ text }: { text: PaymentsSiteText }) {
  const words = text.checkout.testCards
  const cards = [
    { number: '4242 4242 4242 4242', outcome: words.approve },
    { number: '4000 0000 0000 0002', outcome: words.decline },
    { number: '4000 0025 0000 3155', outcome: words.confirm },
    { number: '4000 0000 0000 0077', outcome: words.slow },
    { number: '4000 0000 0000 7726', outcome: words.slowRefund },
    { number: '4000 0000 0000 5126', outcome: words.refundReturned },
    { number: '4000 0000 0000 0259', outcome: words.dispute },
  ]
  return (
    <details className="test-cards">
      <summary>
        <ChevronRight className="icon icon-s" />
        {words.title}
      </summary>
      <p className="hint">{words.note}</p>
      <dl>
        {cards.map((card) => (
          <div key={card.number}>
            <dt className="mono">{card.number}</dt>
            <dd>{card.outcome}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
