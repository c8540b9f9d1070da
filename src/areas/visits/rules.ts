import type { Id } from '#kernel/ids.ts'
import type { ProductKind } from '#kernel/things.ts'
import { days, minutes, seconds } from '#kernel/time.ts'

/** The public pages that are counted. */
export const pageKinds = ['store', 'product', 'checkout'] as const
export type PageKind = (typeof pageKinds)[number]

export const channels = ['direct', 'search', 'social', 'email', 'other'] as const
export type Channel = (typeof channels)[number]

export const devices = ['desktop', 'phone', 'tablet', 'other'] as const
export type Device = (typeof devices)[number]

/** What a link said of itself. */
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type Utm = Partial<Record<(typeof utmNames)[number] | 'via', string>>

/** Where a visit came from and began. An order keeps it as it was then; it names no visit and no one. */
export type Attribution = {
  channel: Channel
  source: string
  utm: Utm | null
  /** The page the visit began on. */
  landing: string
  device: Device
}

export type Thing = { kind: ProductKind; id: Id }

/** Whoever comes back within this time is on the same visit. */
export const visitMs = minutes(30)
/** What was counted reaches the database this often: what a killed process loses. */
export const flushMs = seconds(1)
/** Views are kept one by one for this long, */
export const viewDays = 35
/** and as figures of a day for this. */
export const figureDays = 400
/** Days that have room in the database before they begin. */
export const daysAhead = 3

/** What a process holds at most while the database is away. More isn't counted, and the log says how much. */
export const mostWaiting = 50_000
/** Visits that a process remembers at most; the one that was quiet the longest goes first. */
export const mostVisits = 50_000
/** No one looks at more pages on one visit: what comes after them is a program's. */
export const mostViewsOfVisit = 500
/**
 * So many views of one network are counted on a day: a program that calls itself another browser each time fills no table. A crowd
 * behind one address has fewer.
 */
export const mostViewsOfNetwork = 20_000
/** Networks that are counted so at a time; the one that was there first goes first. */
export const mostNetworks = 20_000
/** Of each dimension of a day, those with the most views are kept. */
export const mostValues = 200
/** As many rows as an answer has of sources, pages and landing pages. */
export const mostListed = 20

export const maxPathLength = 300
const maxUtmLength = 100

/** The day of a moment in UTC, by which visitors are told apart: `2026-11-23`. */
export function dayOf(at: Date): string {
  const number = Math.floor(at.getTime() / days(1))
  if (number !== latest.number)
    latest = { number, day: new Date(number * days(1)).toISOString().slice(0, 10) }
  return latest.day
}
/** Asked for with every view, and nearly always the same. */
let latest = { number: Number.NaN, day: '' }

export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
export const dayAfter = (day: string, n = 1): string => dayOf(new Date(startOf(day).getTime() + days(n)))

/**
 * The network an address is of, never the address: the first three of four numbers, or the first three of eight groups. It goes
 * into the hash of a visitor and nowhere else.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (/^\d+\.\d+\.\d+\.\d+$/.test(mapped)) return mapped.slice(0, mapped.lastIndexOf('.'))
  const [head = '', tail] = ip.split('%')[0]?.toLowerCase().split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back]
  return groups
    .slice(0, 3)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':')
}

/**
 * A network of our own: loopback or a private one. Then it's a proxy in front of us that no one named, and behind it is everyone.
 */
export function isOwnNetwork(network: string): boolean {
  return /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.|^0:0:0$|^f[cd][0-9a-f]{2}:|^fe[89ab][0-9a-f]:/.test(
    network,
  )
}

/** The path of an address, of a length that can be stored. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return (end < 0 ? url : url.slice(0, end)).slice(0, maxPathLength)
}

/** What a link says of itself, cleaned: short, without anything that can't be read, and without addresses of people. */
export function utmOf(url: string): Utm | null {
  const at = url.indexOf('?')
  if (at < 0 || !(url.includes('utm_', at) || url.includes('via=', at))) return null
  const query = new URLSearchParams(url.slice(at + 1, at + 2000))
  const via = viaCode(query.get('via'))
  const utm: Utm = via ? { via } : {}
  for (const name of utmNames) {
    const value = withoutPeople(query.get(`utm_${name}`) ?? '')
    if (value) utm[name] = value
  }
  return Object.keys(utm).length > 0 ? utm : null
}

/** Who a link says it's from: `?via=`, as codes are compared; null where it names no one. */
export function viaOf(url: string): string | null {
  return utmOf(url)?.via ?? null
}

/** A code of a link as it's compared; null for what is none. */
export function viaCode(text: string | null | undefined): string | null {
  const code = (text ?? '').normalize('NFKC').toUpperCase().normalize('NFKC').replaceAll(/\s+/gu, '')
  return /^[\p{L}\p{N}_.-]{1,40}$/u.test(code) ? code : null
}

/** Empty for what names a person: creators put addresses into links without thinking of it. */
export function withoutPeople(text: string): string {
  const short = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maxUtmLength)
    .toWellFormed()
    .trim()
  return short.includes('@') ? '' : short
}

/** Orders that visitors made, of how many: null where no one was there. */
export function conversionOf({ orders, visitors }: { orders: number; visitors: number }): number | null {
  return visitors === 0 ? null : orders / visitors
}
