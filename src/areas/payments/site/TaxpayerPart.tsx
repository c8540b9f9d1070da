import { businessLimits } from '#areas/accounts/rules.ts'
import { SiteField, SiteSelect, SiteTextArea } from '#ui/site/SiteField.tsx'
import { listCountries } from '../countries.ts'
import { updateField } from './checkout-choice.ts'
import type { OpenCheckout } from './open-checkout.ts'
import type { PaymentsSiteText } from './words.ts'

type TaxpayerPartProps = {
  checkout: OpenCheckout
  isOnly(name: string): boolean
  locale: string
  text: PaymentsSiteText
}

const firmFields = ['company', 'companyAddress', 'vatId'] as const

/** Where the buyer is, and the firm they buy for: both can change the tax, so the total can be asked for again before paying. */
export function TaxpayerPart({ checkout, isOnly, locale, text: { taxpayer: words } }: TaxpayerPartProps) {
  const { taxpayer, values = {}, errors = {} } = checkout
  if (!taxpayer) return null
  const isFirm = firmFields.some((name) => values[name] || errors[name])
  return (
    <div className="taxpayer">
      <SiteSelect
        name="buyerCountry"
        label={words.country}
        hint={words.countryHint}
        prompt={words.prompt}
        autoComplete="country"
        isRequired
        options={listCountries(locale).map(({ code, name }) => ({ value: code, label: name }))}
        value={values.buyerCountry ?? taxpayer.country ?? ''}
        error={errors.buyerCountry}
        autoFocus={isOnly('buyerCountry')}
      />
      <details className="coupon" open={isFirm}>
        <summary>{words.business}</summary>
        <div className="firm">
          <SiteField
            name="company"
            label={words.company}
            autoComplete="organization"
            maxLength={businessLimits.legalName}
            value={values.company}
            error={errors.company}
            autoFocus={isOnly('company')}
          />
          <SiteTextArea
            name="companyAddress"
            label={words.address}
            autoComplete="street-address"
            rows={3}
            maxLength={businessLimits.address}
            value={values.companyAddress}
            error={errors.companyAddress}
            autoFocus={isOnly('companyAddress')}
          />
          <SiteField
            name="vatId"
            label={words.vatId}
            hint={taxpayer.isReverseCharge ? words.reversed : words.vatIdHint}
            autoComplete="off"
            maxLength={businessLimits.taxNumber}
            value={values.vatId}
            error={errors.vatId}
            autoFocus={isOnly('vatId')}
          />
        </div>
      </details>
      <button className="btn two" type="submit" name={updateField} value="tax" formNoValidate>
        {words.update}
      </button>
    </div>
  )
}
