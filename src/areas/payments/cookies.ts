/** Names of the cookies of a browser that buys; `__Host-` keeps other names of the domain from setting them, and asks for https. */
const named = (name: string) => (secure: boolean) => (secure ? `__Host-${name}` : name)

/** Orders this browser paid for, and opens without an account. */
export const passCookie = named('pass')
/** Makes one order of many presses. */
export const checkoutCookie = named('checkout')
/** Payments this browser is at another site with. */
export const returningCookie = named('payment')
