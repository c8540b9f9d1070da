import type { Currency } from '#kernel/money.ts'
import { reservedHandles, slugify } from '#kernel/slug.ts'
import { days, hours, isTimeZone, minutes } from '#kernel/time.ts'

/** The shortest password we accept. Nothing is truncated; 128 characters are plenty and cap the hashing work. */
export const minPasswordLength = 8
export const maxPasswordLength = 128

/** The roles people can choose at sign-up. Admin isn't one of them. */
export const signUpRoles = ['student', 'creator'] as const
export type SignUpRole = (typeof signUpRoles)[number]

/** Defaults for the user document. */
export const defaultPreferences: Preferences = {
  emailNotifications: true,
  pushNotifications: true,
  marketingEmails: false,
  email: { enrollments: true, payments: true, weeklyReports: true },
  // Off until someone turns it on: only then do we ask the browser for permission.
  push: { messages: false, reminders: false },
}

/** `emailNotifications` and `pushNotifications` are the main switches for the toggles below them. */
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

/** Whether the person gets this kind of email: its own toggle and the main switch must be on. */
export function wantsMail(preferences: Preferences, kind: keyof Preferences['email']): boolean {
  return preferences.emailNotifications && preferences.email[kind]
}

/** The same for push notifications in their browsers. */
export function wantsPush(preferences: Preferences, kind: keyof Preferences['push']): boolean {
  return preferences.pushNotifications && preferences.push[kind]
}

/** New values over the old ones; anything not named stays. */
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

/** How long a session lasts. */
export const sessionLife = {
  remembered: { idleMs: days(30), atMostMs: days(90) },
  browser: { idleMs: hours(12), atMostMs: days(90) },
}

/** What happens to a creator's public pages while they're suspended. Nothing is sold either way. */
export const closings = ['visible', 'hidden'] as const
export type ClosedAs = (typeof closings)[number]

/** What decides whether a workspace sells in public. */
export type SellingState = {
  closedAs: ClosedAs | null
  /** Since when the owner has had an unproven address; null once it's proven. */
  unprovenSince: Date | null
}

/** How long someone with an unproven address can sell in public; null if there's no end. */
export function sellsUntil({ unprovenSince }: Pick<SellingState, 'unprovenSince'>): Date | null {
  return unprovenSince && new Date(unprovenSince.getTime() + unverifiedGraceMs)
}

/** Why a workspace isn't selling in public: an admin suspended its owner, or their address has been unproven for too long. */
export function whyNotSelling(state: SellingState, now: Date): 'suspended' | 'unproven' | null {
  if (state.closedAs) return 'suspended'
  const until = sellsUntil(state)
  return until && until < now ? 'unproven' : null
}

/** An invitation works this long. Sending it again replaces the one before. */
export const invitationMs = days(7)
/** The longest an admin can view as someone. */
export const viewMs = minutes(30)

/** Emailed links work once. Those that open an account are short-lived (test F3); confirming an address isn't. */
export const resetLinkMs = hours(1)
export const signInLinkMs = hours(1)
export const verificationLinkMs = days(7)
/** The link that creates the first admin. Every start prints a new one. */
export const setupLinkMs = hours(24)
/** One kind of link is sent to one inbox at most this often. */
export const mailEveryMs = minutes(1)
/** How long a sign-in waits for its code. */
export const challengeMs = minutes(10)
/** Codes that work in place of the second factor. */
export const recoveryCodeCount = 10
/** A link that proves a new address. */
export const emailChangeLinkMs = hours(24)
/** After this, someone with an unverified address can't sell in public. Email to others waits for the proof from the start. */
export const unverifiedGraceMs = hours(24)

/** A first handle for a workspace, made from the owner's name. */
export function handleFrom(name: string): string {
  const handle = slugify(name, 30)
  if (handle === '') return 'studio'
  return isHandle(handle) ? handle : `${handle}-studio`
}

/** The nth choice when the first is taken: "ana-reis", "ana-reis-2", … never longer than a handle can be. */
export function numberedHandle(handle: string, n: number): string {
  if (n === 1) return handle
  const suffix = `-${n}`
  return handle.slice(0, 30 - suffix.length).replace(/-+$/, '') + suffix
}

/** The zone itself if it's valid; otherwise UTC. */
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

/** The currency people in a locale most likely sell in; the dollar where we can't know. */
export function currencyOf(locale: string | undefined): Currency {
  const region = new Intl.Locale(localeOr(locale)).maximize().region ?? ''
  if (region === 'GB') return 'GBP'
  return euroCountries.has(region) ? 'EUR' : 'USD'
}

/** A web address as people type it ("anareis.pt"), with its scheme; null if it isn't one. Only http can be a link. */
export function webAddress(text: string): string | null {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(full) ? new URL(full) : null
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.') || url.username || url.password)
    return null
  return url.href === `${full}/` ? full : url.href
}

/** "Ana Reis"; a single name is used by itself. */
export function displayNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

export function isHandle(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/.test(text) && !reservedHandles.has(text)
}

/**
 * Forgives the spaces and capitals people type, and the two ways devices write an accent; addresses are stored this way
 * (docs/scale.md, rule 12).
 */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase().normalize('NFC')
}

/**
 * The shape of an address we accept, short enough that the check is cheap for any input. Nothing in it is invisible or unknown to fonts,
 * not even what counts as a letter, such as the Hangul filler: the address would look like someone else's.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>(),;:"[\]\\\u2800\p{C}\p{Default_Ignorable_Code_Point}]{1,64}@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/u.test(
      text,
    )
  )
}

/** A creator's profiles elsewhere, shown on the storefront. */
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

/** What a new store's pages are tinted with, until its creator chooses: it reads on light and dark paper. */
export const defaultBrandColor = '#2569BF'
/** With those of stores that were made before. */
export const isDefaultBrand = (color: string): boolean =>
  [defaultBrandColor, '#17509E'].includes(color.toUpperCase())

/** The seller on an invoice: business name, postal address, tax number. Unknown fields are empty. */
export type BusinessDetails = { legalName: string; address: string; taxNumber: string }
export const businessLimits = { legalName: 120, address: 400, taxNumber: 40 } as const

/** As they're stored and printed: trimmed, without empty lines; null if nothing is left. */
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

/** A handle that was given up redirects this long, and no one else can take it meanwhile. */
export const formerHandleMs = days(90)

/** Limits for photos and logos. */
export const maxPhotoBytes = 2_000_000
export const maxLogoBytes = 1_000_000
export const photoType = 'Choose a JPG or PNG file.'
export const logoType = 'Choose a PNG or SVG file.'
/** Fractions of the upright picture: where the square begins, and its side as a fraction of the shorter side. */
export type Crop = { left: number; top: number; size: number }

export const photoAddress = (photoId: string) => `/photos/${photoId}`
export const logoAddress = (workspaceId: string, logoId: string) => `/logos/${workspaceId}/${logoId}`

/** "3.4 MB", "2 MB": never rounded down to the limit it is over. */
export function sizeWords(bytes: number, locale = 'en'): string {
  const tenths = Math.ceil(bytes / 100_000) / 10
  return `${new Intl.NumberFormat(locale).format(tenths)} MB`
}

/** A creator's profile elsewhere, or null. Only https or http can become a link. */
export function socialAddress(text: string): string | null {
  return webAddress(text.trim())
}

/** Parts of the first steps that people can dismiss: the start line, the first-sale card, the business setup. */
export const putAways = ['start', 'first-sale', 'welcome'] as const
export type PutAway = (typeof putAways)[number]
