/** Orders this browser paid for, and opens without an account. */
export const passCookie = (secure: boolean) => (secure ? '__Host-pass' : 'pass')

/** Makes one order of many presses. */
export const checkoutCookie = (secure: boolean) => (secure ? '__Host-checkout' : 'checkout')

/** The payment that was just refused in this browser: its form is filled as it was, with the reason. */
export const refusedCookie = (secure: boolean) => (secure ? '__Host-refused' : 'refused')

/** The order this browser has just paid. */
export const paidCookie = (secure: boolean) => (secure ? '__Host-paid' : 'paid')

/** Payments this browser is at another site with. */
export const returningCookie = (secure: boolean) => (secure ? '__Host-payment' : 'payment')
