import { reservedHandles, slugify } from '#kernel/slug.ts'
import { days, hours } from '#kernel/time.ts'

/** Shortest password accepted (spec §9). Nothing is truncated; 128 characters are plenty and bound the hashing work. */
export const minPasswordLength = 8
export const maxPasswordLength = 128

/** The roles a person may choose at sign-up (spec §6): admin is not among them. */
export const signUpRoles = ['student', 'creator'] as const
export type SignUpRole = (typeof signUpRoles)[number]

/** Defaults of the user document (spec §9). */
export const defaultPreferences = { emailNotifications: true, pushNotifications: true, marketingEmails: false }

/** Reading the user document: attempts and the pause between them (spec §9). */
export const documentReadAttempts = 3
export const documentReadPauseMs = 1000

/** How long a session lives (RELIABILITY §5.7). */
export const sessionLife = {
  remembered: { idleMs: days(30), atMostMs: days(90) },
  browser: { idleMs: hours(12), atMostMs: days(90) },
}

/** Links by mail: a reset works once, within an hour; a sign-in link for a quarter of one. */
export const resetLinkMs = hours(1)
export const signInLinkMs = hours(1)
export const verificationLinkMs = days(7)
/** After this an unverified address may not sell in public or mail others (PRODUCT). */
export const unverifiedGraceMs = hours(24)

/** A first handle for a workspace, made of the owner's name. */
export function handleFrom(name: string): string {
  const handle = slugify(name, 30)
  return handle.length >= 3 && !reservedHandles.has(handle) ? handle : `${handle || 'studio'}-studio`
}

export function isHandle(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/.test(text) && !reservedHandles.has(text)
}

/** Forgives the spaces and capitals people type; addresses are stored like this (SCALE rule 12). */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Shape of an address we accept; short enough that the check is cheap for any input. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>(),;:"[\]\\\u0000-\u001f\u2028\u2029]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)
}
