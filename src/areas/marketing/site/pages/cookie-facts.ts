import { lookingCookieName, sessionCookieName } from '#areas/accounts/server/cookie.ts'
import {
  checkoutCookie,
  paidCookie,
  passCookie,
  refusedCookie,
  returningCookie,
} from '#areas/payments/cookies.ts'
import type { MarketingSiteText } from '../words.ts'

export type CookieFact = { name: string; why: string; when: string; long: string }

/** The cookies this installation can set, under the names it sets them by. */
export function cookieFacts(
  secureCookies: boolean,
  text: MarketingSiteText['cookies']['facts'],
): CookieFact[] {
  return [
    { name: sessionCookieName({ secureCookies }), ...text.session },
    { name: lookingCookieName({ secureCookies }), ...text.looking },
    { name: passCookie(secureCookies), ...text.pass },
    { name: checkoutCookie(secureCookies), ...text.checkout },
    { name: paidCookie(secureCookies), ...text.paid },
    { name: refusedCookie(secureCookies), ...text.refused },
    { name: returningCookie(secureCookies), ...text.payment },
  ]
}
