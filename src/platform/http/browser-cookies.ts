import { pointFor } from '../points.ts'

/** Name of a cookie, by whether it may travel over https alone. */
export type CookieName = (secure: boolean) => string

/**
 * What a browser keeps of whoever is at it, besides the session: gone when they sign out, because the next one there may be someone
 * else.
 */
export const browserCookies = pointFor<CookieName>('browserCookies')
