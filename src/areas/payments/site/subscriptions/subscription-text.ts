import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { days, formatDay } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { priceOf } from '../../pricing/cart-price.ts'
import { periodDates } from '../../pricing/periods.ts'
import type { Cart } from '../../server/checkout/cart.ts'
import { periodCents, wholeCents } from '../../server/subscriptions/prices.ts'
import type { OpenCheckout } from '../open-checkout.ts'
import { subscriptionTextIn } from './texts.ts'

/** What a checkout says of a subscription: how much now, how much next, and when. Nothing of anything else. */
export function subscriptionSaid(
  ctx: Ctx,
  { offer, terms, total, taxed }: Cart,
  zone: string,
  lang: Language,
): Pick<OpenCheckout, 'subscription'> {
  if (!terms) return {}
  const text = subscriptionTextIn(lang)
  const money = (cents: number) => formatMoney({ ...total, cents }, localeOf(lang))
  const cents = (period: number) => periodCents({ ...terms, offerId: offer.id }, taxed.rule, period)
  const now = ctx.now()
  const day = (at: Date) => formatDay(at.toISOString(), localeOf(lang), zone)
  const second = day(periodDates(now, terms.interval, 1, zone).endsAt)
  if (terms.instalments) {
    const whole = money(wholeCents({ ...terms, offerId: offer.id }, taxed.rule))
    const each = text.plan.short(terms.instalments, money(cents(2)))
    const note = text.plan.note(terms.instalments, whole, second)
    return { subscription: { press: text.plan.press(money(total.cents)), note, each, setup: null } }
  }
  const each = text.each[terms.interval](money(cents(2)))
  if (terms.trialDays > 0) {
    const ends = new Date(now.getTime() + days(terms.trialDays))
    const first = money(cents(1))
    return {
      subscription: {
        ...(total.cents > 0
          ? {
              press: text.startTrialFor(money(total.cents)),
              note: text.trialBeside(terms.trialDays, first, day(ends), each),
            }
          : { press: text.startTrial, note: text.trial(terms.trialDays, first, day(ends), each) }),
        ...{ each, setup: null },
      },
    }
  }
  const next = text.andThen(each, second)
  if (terms.setupCents === 0 && total.cents === cents(2))
    return { subscription: { press: text.subscribe(each), note: next, each, setup: null } }
  const press = text.subscribeFor(money(total.cents))
  const { totalCents } = priceOf({ lines: [{ offerId: offer.id, cents: terms.setupCents }], tax: taxed.rule })
  const setup = terms.setupCents > 0 ? money(totalCents) : null
  return { subscription: { press, note: next, each, setup } }
}
