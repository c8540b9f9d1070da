import { type Id, type IdPrefix, isId } from './ids.ts'
import type { Language } from './language.ts'

/** What is sold. A kind is declared once, as a `Product` of platform/product.ts; here it is only named. */
export const productKinds = ['tier', 'coachingPackage', 'download', 'course', 'plan'] as const
export type ProductKind = (typeof productKinds)[number]

/** What a right opens. */
export const thingKinds = ['tier', 'piece', 'coachingPackage', 'download', 'course', 'plan'] as const
export type ThingKind = (typeof thingKinds)[number]

/** What shows files, and so decides who sees them. */
export const holderKinds = [
  'coachingPackage',
  'coachingClient',
  'memberPiece',
  'lesson',
  'course',
  'certificate',
  'download',
  'downloadFiles',
  'store',
] as const
export type HolderKind = (typeof holderKinds)[number]

/** What a seller finds of their products; each kind finds its own. */
export const productFinds = ['tier', 'coachingPackage', 'download', 'course', 'lesson'] as const
export type ProductFind = (typeof productFinds)[number]

/** The same of what someone owns. */
export const ownFinds = ['ownTier', 'ownCoachingPackage', 'ownDownload', 'ownCourse', 'ownLesson'] as const
export type OwnFind = (typeof ownFinds)[number]

/** An id says what kind of thing it's of. */
export const thingPrefixes = {
  tier: 'tie',
  piece: 'mpc',
  coachingPackage: 'cpk',
  download: 'dwl',
  course: 'crs',
  plan: 'pln',
} as const satisfies Record<ThingKind, IdPrefix>
export type ThingId<K extends ThingKind = ThingKind> = Id<(typeof thingPrefixes)[K]>

/** What a thing is, by its id alone. */
export function kindOfThing(id: ThingId): ThingKind
export function kindOfThing(id: string): ThingKind | null
export function kindOfThing(id: string): ThingKind | null {
  return thingKinds.find((kind) => isId(thingPrefixes[kind], id)) ?? null
}

/**
 * Whose place a right leads to: empty is that of the contact themselves, anything else that of one order whose buyer has not
 * proven to be the contact.
 */
export type SeatKey = Id<'ord'> | ''

/**
 * What a kind of product is called in a sentence, without an article; `parts` are what it's made of and is found alone. `first` is the
 * first one that's looked for, bent as its language bends it: “first download”, “den ersten Download”.
 */
type NounsIn = {
  one: string
  many: string
  first: string
  parts?: string
  /** What whoever has some calls them; without it, `many`. */
  owned?: string
}
export type Nouns = Readonly<Record<Language, NounsIn>>

/** What all of them are called where naming each would make a list of the sentence. */
export const productNouns: Nouns = {
  en: { one: 'product', many: 'products', first: 'first product' },
  de: { one: 'Produkt', many: 'Produkte', first: 'das erste Produkt' },
}
