import { SiteField } from '#ui/site/SiteField.tsx'
import { updateField } from './checkout-choice.ts'
import type { AskedAmount } from './open-checkout.ts'
import type { PaymentsSiteText } from './words.ts'

type Props = {
  amount: AskedAmount
  error: string | undefined
  isOnly: boolean
  text: PaymentsSiteText
}

/** What the buyer wants to pay. Its button shows the total of it, and works without script. */
export function AmountField({ amount, error, isOnly, text: { checkout: words } }: Props) {
  return (
    <div className="own-amount">
      <SiteField
        name="amount"
        label={words.amount(amount.currency)}
        hint={amount.least ? words.amountLeast(amount.least) : words.amountAny}
        autoComplete="off"
        isRequired
        maxLength={20}
        value={amount.typed}
        error={error}
        autoFocus={isOnly}
      />
      <button className="btn two" type="submit" name={updateField} value="1">
        {words.update}
      </button>
    </div>
  )
}
