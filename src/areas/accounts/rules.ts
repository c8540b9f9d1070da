import type { Currency } from '#kernel/money.ts'
import { reservedHandles, slugify } from '#kernel/slug.ts'
import { days, hours, isTimeZone, minutes } from '#kernel/time.ts'

/** Shortest password accepted. Nothing is truncated; 128 characters are plenty and bound the hashing work. */
export const minPasswordLength = 8
export const maxPasswordLength = 128

/** The roles a person may choose at sign-up: admin is not among them. */
export const signUpRoles = ['student', 'creator'] as const
export type SignUpRole = (typeof signUpRoles)[number]

/** Defaults of the user document. */
export const defaultPreferences: Preferences = {
  emailNotifications: true,
  pushNotifications: true,
  marketingEmails: false,
  email: { enrollments: true, payments: true, weeklyReports: true },
  // Off until switched on: only then may a browser be asked for its permission.
  push: { messages: false, reminders: false },
}

/** `emailNotifications` and `pushNotifications` are the masters of the toggles below them. */
export type Preferences = {
  emailNotifications: boolean
  pushNotifications: boolean
  marketingEmails: boolean
  email: { enrollments: boolean; payments: boolean; weeklyReports: boolean }
  push: { messages: boolean; reminders: boolean }
}
export type PreferenceChanges = Partial<Omit<Preferences, 'email' | 'push'>> & {
  email?: Partial<Preferences['email']> | undefined
  push?: Partial<Preferences['push']> | undefined
}

/** Whether a mail of this kind may go to the person: its own toggle and the master above it. */
export function wantsMail(preferences: Preferences, kind: keyof Preferences['email']): boolean {
  return preferences.emailNotifications && preferences.email[kind]
}

/** The same for notifications of their browsers. */
export function wantsPush(preferences: Preferences, kind: keyof Preferences['push']): boolean {
  return preferences.pushNotifications && preferences.push[kind]
}

/** New values over the old ones; what is not named stays. */
export function mergedPreferences(was: Preferences, changes: PreferenceChanges): Preferences {
  return {
    emailNotifications: changes.emailNotifications ?? was.emailNotifications,
    pushNotifications: changes.pushNotifications ?? was.pushNotifications,
    marketingEmails: changes.marketingEmails ?? was.marketingEmails,
    email: {
      enrollments: changes.email?.enrollments ?? was.email.enrollments,
      payments: changes.email?.payments ?? was.email.payments,
      weeklyReports: changes.email?.weeklyReports ?? was.email.weeklyReports,
    },
    push: {
      messages: changes.push?.messages ?? was.push.messages,
      reminders: changes.push?.reminders ?? was.push.reminders,
    },
  }
}

/** Reading the user document: attempts and the pause between them. */
export const documentReadAttempts = 3
export const documentReadPauseMs = 1000

/** How long a session lives. */
export const sessionLife = {
  remembered: { idleMs: days(30), atMostMs: days(90) },
  browser: { idleMs: hours(12), atMostMs: days(90) },
}

/** What becomes of a creator's public things while they are suspended; sold is nothing either way. */
export const closings = ['visible', 'hidden'] as const
export type ClosedAs = (typeof closings)[number]

/** What decides whether anything of a workspace is sold in public. */
export type SellingState = {
  closedAs: ClosedAs | null
  /** Since when its owner has an address that nobody has proven; null once it is. */
  unprovenSince: Date | null
}

/** Until when somebody with an unproven address sells in public; null where nothing ends it. */
export function sellsUntil({ unprovenSince }: Pick<SellingState, 'unprovenSince'>): Date | null {
  return unprovenSince && new Date(unprovenSince.getTime() + unverifiedGraceMs)
}

/** Why nothing of a workspace is sold in public now: an admin suspended its owner, or the address is unproven for too long. */
export function whyNotSelling(state: SellingState, now: Date): 'suspended' | 'unproven' | null {
  if (state.closedAs) return 'suspended'
  const until = sellsUntil(state)
  return until && until < now ? 'unproven' : null
}

/** An invitation works this long; each one sent again takes the place of the one before. */
export const invitationMs = days(7)
/** An admin looks as somebody for so long at most. */
export const viewMs = minutes(30)

/** Links by mail work once. What opens an account is short-lived (test F3); confirming an address is not. */
export const resetLinkMs = hours(1)
export const signInLinkMs = hours(1)
export const verificationLinkMs = days(7)
/** The link that makes the first admin; every start prints a new one. */
export const setupLinkMs = hours(24)
/** One kind of link goes to one mailbox at most this often. */
export const mailEveryMs = minutes(1)
/** How long a sign-in waits for its code. */
export const challengeMs = minutes(10)
/** Codes that stand in for the second factor. */
export const recoveryCodeCount = 10
/** A link that proves a new address. */
export const emailChangeLinkMs = hours(24)
/** After this an unverified address may not sell in public; email to others waits for the proof from the start. */
export const unverifiedGraceMs = hours(24)

/** A first handle for a workspace, made of the owner's name. */
export function handleFrom(name: string): string {
  const handle = slugify(name, 30)
  if (handle === '') return 'studio'
  return isHandle(handle) ? handle : `${handle}-studio`
}

/** The n-th choice when the first is taken: "ana-reis", "ana-reis-2", … never longer than a handle may be. */
export function numberedHandle(handle: string, n: number): string {
  if (n === 1) return handle
  const suffix = `-${n}`
  return handle.slice(0, 30 - suffix.length).replace(/-+$/, '') + suffix
}

/** The zone itself when it is one; otherwise UTC. */
export function timeZoneOr(zone: string | undefined): string {
  return zone && isTimeZone(zone) ? zone : 'UTC'
}

/** A locale we can format with, or English. */
export function localeOr(locale: string | undefined): string {
  try {
    return locale ? (Intl.getCanonicalLocales(locale)[0] ?? 'en') : 'en'
  } catch {
    return 'en'
  }
}

const euroCountries = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '))

/** The currency people of a locale most likely sell in; the dollar where we cannot know. */
export function currencyOf(locale: string | undefined): Currency {
  const region = new Intl.Locale(localeOr(locale)).maximize().region ?? ''
  if (region === 'GB') return 'GBP'
  return euroCountries.has(region) ? 'EUR' : 'USD'
}

/** A web address as people type it ("anareis.pt"), with its scheme; null when it is none. Nothing but http may be a link. */
export function webAddress(text: string): string | null {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(full) ? new URL(full) : null
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.') || url.username || url.password)
    return null
  return url.href === `${full}/` ? full : url.href
}

/** "Ana Reis"; one name alone stands alone. */
export function displayNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

export function isHandle(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/.test(text) && !reservedHandles.has(text)
}

/**
 * Forgives the spaces and capitals people type, and the two ways devices write an accent; addresses are stored like this
 * (docs/scale.md, rule 12).
 */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase().normalize('NFC')
}

/**
 * Shape of an address we accept; short enough that the check is cheap for any input. Nothing in it is invisible or unknown to fonts,
 * not even what counts as a letter, such as the filler of Hangul: it would look like someone else's.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>(),;:"[\]\\\u2800\p{C}\p{Default_Ignorable_Code_Point}]{1,64}@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/u.test(
      text,
    )
  )
}

/** Places of a creator elsewhere, shown on the storefront. */
export const socialPlaces = [
  'website',
  'youtube',
  'instagram',
  'facebook',
  'linkedin',
  'tiktok',
  'x',
] as const
export type SocialPlace = (typeof socialPlaces)[number]
export type SocialLink = { place: SocialPlace; url: string }

/** Who somebody is on an invoice: name of the firm, postal address, number for taxes. What is not known is empty. */
export type BusinessDetails = { legalName: string; address: string; taxNumber: string }
export const businessLimits = { legalName: 120, address: 400, taxNumber: 40 } as const

/** As they are kept and printed: trimmed, without empty lines; null when nothing is left. */
export function businessFrom(typed: Partial<BusinessDetails>): BusinessDetails | null {
  const line = (text = '') =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  const details = {
    legalName: line(typed.legalName).slice(0, businessLimits.legalName),
    address: (typed.address ?? '')
      .split(/\r?\n/)
      .map(line)
      .filter(Boolean)
      .join('\n')
      .slice(0, businessLimits.address),
    taxNumber: line(typed.taxNumber).slice(0, businessLimits.taxNumber),
  }
  return Object.values(details).some((text) => text !== '') ? details : null
}

/** A handle that was given up leads on this long, and is nobody else's. */
export const formerHandleMs = days(90)

/** Pictures of people and workspaces. */
export const maxPhotoBytes = 2_000_000
export const maxLogoBytes = 1_000_000
export const photoType = 'Choose a JPG or PNG file.'
export const logoType = 'Choose a PNG or SVG file.'
/** Shares of the upright picture: where the square begins, and its side as a share of the shorter side. */
export type Crop = { left: number; top: number; size: number }

export const photoAddress = (photoId: string) => `/photos/${photoId}`
export const logoAddress = (workspaceId: string, logoId: string) => `/logos/${workspaceId}/${logoId}`

/** "3.4 MB", "2 MB": never rounded down to the limit it is over. */
export function sizeWords(bytes: number, locale = 'en'): string {
  const tenths = Math.ceil(bytes / 100_000) / 10
  return `${new Intl.NumberFormat(locale).format(tenths)} MB`
}

/** The address of a creator elsewhere, or null: https or http, nothing else may become a link. */
export function socialAddress(text: string): string | null {
  return webAddress(text.trim())
}

/** Parts of the first steps that somebody can put away: the start line, the card of a first sale, the set-up of the business. */
export const putAways = ['start', 'first-sale', 'welcome'] as const
export type PutAway = (typeof putAways)[number]
