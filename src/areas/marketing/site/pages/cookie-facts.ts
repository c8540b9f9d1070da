import { sessionCookieName } from '#areas/accounts/server/cookie.ts'
import { passCookie } from '#areas/payments/site/receipt-routes.tsx'
import { checkoutCookie } from '#areas/payments/site/routes.tsx'

export type CookieFact = { name: string; why: string; when: string; long: string }

/** The cookies this installation can set, under the names it sets them by. */
export function cookieFacts(secureCookies: boolean): CookieFact[] {
  return [
    {
      name: sessionCookieName({ secureCookies }),
      why: 'Keeps you signed in.',
      when: 'You sign in or sign up.',
      long: 'Until the browser is closed, at most 12 hours without use. With “Remember me” 30 days without use, 90 days at most.',
    },
    {
      name: passCookie(secureCookies),
      why: 'Opens what you just bought, without an account.',
      when: 'You pay, or use the link in a receipt.',
      long: '24 hours.',
    },
    {
      name: checkoutCookie(secureCookies),
      why: 'Makes sure one order is paid once, however often the button is pressed.',
      when: 'You open a checkout.',
      long: '24 hours.',
    },
  ]
}
