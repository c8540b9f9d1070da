import { ChevronRight } from 'lucide-react'
import { SiteField } from '#ui/site/SiteField.tsx'
import { couponField, updateField, withoutCoupon } from './checkout-choice.ts'
import type { CouponState } from './open-checkout.ts'
import type { PaymentsSiteText } from './words.ts'

type CouponPartProps = {
  coupon: CouponState
  error: string | undefined
  isOnly: boolean
  text: PaymentsSiteText
}

/** Where a buyer enters a coupon, or takes it off again. Behind a link: most have none, and none shall go looking for one. */
export function CouponPart({ coupon, error, isOnly, text: { checkout: words } }: CouponPartProps) {
  if (coupon.applied)
    return (
      <p className="coupon-applied">
        <input type="hidden" name={couponField} value={coupon.applied} />
        <span>{words.couponApplied(coupon.applied)}</span>
        <button type="submit" name={updateField} value={withoutCoupon}>
          {words.removeCoupon}
        </button>
      </p>
    )
  return (
    <details className="coupon" open={error !== undefined}>
      <summary>
        <ChevronRight className="icon icon-s" />
        {words.haveCoupon}
      </summary>
      <div className="coupon-entry">
        <SiteField
          name={couponField}
          label={words.couponCode}
          autoComplete="off"
          maxLength={200}
          value={coupon.typed}
          error={error}
          autoFocus={isOnly}
        />
        <button className="btn two" type="submit" name={updateField} value="coupon">
          {words.applyCoupon}
        </button>
      </div>
    </details>
  )
}
