import { formatMoney } from '#kernel/money.ts'
import { signOutField, updateField } from './checkout-choice.ts'
import type { ShownExtras } from './checkout-extras.ts'
import type { OpenCheckout } from './open-checkout.ts'
import { SiteTick } from './SiteTick.tsx'
import type { PaymentsSiteText } from './words.ts'

type Props = { extras: ShownExtras; locale: string; text: PaymentsSiteText }

/** Another thing beside what's bought: ticked, the total is shown again before anything is paid. */
export function BumpBox({ extras: { bump }, locale, text }: Props) {
  const words = text.extras
  if (!bump) return null
  const price = bump.price.cents === 0 ? text.checkout.free : formatMoney(bump.price, locale)
  return (
    <fieldset className="bump">
      <legend className="sub-t">{words.bumpTitle}</legend>
      <SiteTick name="bump" value={bump.offerId} isTicked={bump.isTaken} hint={bump.text || undefined}>
        <b>{words.add(bump.title, price)}</b>
      </SiteTick>
      <button className="btn two" type="submit" name={updateField} value="1" formNoValidate>
        {words.update}
      </button>
    </fieldset>
  )
}

type AgreementProps = Props & { checkout: OpenCheckout; isOnly(name: string): boolean }

/** What has to be agreed to, and a link by email for who doesn't finish. */
export function Agreements({ extras, checkout, isOnly, text }: AgreementProps) {
  const { terms, asksWaiver, canRemind, isKnown } = extras
  const { values = {}, errors = {} } = checkout
  const words = text.extras
  return (
    <div className="agreements">
      {terms && (
        <SiteTick
          name="terms"
          value={terms.id}
          isTicked={values.terms === terms.id}
          error={errors.terms}
          autoFocus={isOnly('terms')}
        >
          {words.agree}{' '}
          <a href={terms.href} target="_blank" rel="noopener">
            {words.sellersTerms(terms.seller)}
          </a>
        </SiteTick>
      )}
      {asksWaiver && (
        <SiteTick
          name="waiver"
          value="1"
          isTicked={values.waiver !== undefined}
          error={errors.waiver}
          autoFocus={isOnly('waiver')}
        >
          {words.waiver}
        </SiteTick>
      )}
      {canRemind && (
        <SiteTick name="remind" value="1" isTicked={values.remind !== undefined} hint={words.remindHint}>
          {words.remind}
        </SiteTick>
      )}
      {isKnown && (
        <p className="hint">
          {words.signedIn}{' '}
          <button className="link-button" type="submit" name={signOutField} value="1" formNoValidate>
            {words.notYou}
          </button>
        </p>
      )}
    </div>
  )
}
