import type { Language } from '#kernel/language.ts'
import { helpTextsDe } from './help-texts.de.ts'
import { helpTexts } from './help-texts.ts'
import { homeTextsDe } from './home-texts.de.ts'
import { homeTexts } from './home-texts.ts'
import { legalTextsDe } from './legal-texts.de.ts'
import { legalTexts } from './legal-texts.ts'
import { isLines, isProse } from './text-places.ts'

/** Every text of the public pages that an admin may change, as it comes with the product. */
export const defaultTexts = { ...homeTexts, ...legalTexts, ...helpTexts } as const
export type TextKey = keyof typeof defaultTexts
/** The texts as they are shown: the defaults, and over them what an admin wrote. */
export type SiteTexts = Record<TextKey, string>

const defaults: Record<Language, SiteTexts> = {
  en: defaultTexts,
  de: { ...homeTextsDe, ...legalTextsDe, ...helpTextsDe },
}

/** The texts as they come with the product, in a language. */
export const defaultTextsIn = (language: Language): SiteTexts => defaults[language]

/** Names and addresses say the same in every language: they are written once, with English. */
export const keptUnder = (key: TextKey, language: Language): Language =>
  key.startsWith('operator.') ? 'en' : language

export const textKeys = Object.keys(defaultTexts) as TextKey[]

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(defaultTexts, key)
}

/** Texts that may be left empty: what they say then isn't shown. */
export function isOptional(key: TextKey): boolean {
  return defaultTexts[key] === '' || /^reviews\.\w+\.(stop|note)\d$/.test(key)
}

export const maxTextLength = (key: TextKey): number => (isProse(key) ? 20_000 : isLines(key) ? 1_000 : 400)

/** Why a text can't be saved, in a sentence, or null. */
export function whyNotText(key: TextKey, text: string): string | null {
  if (text.trim() === '' && !isOptional(key)) return 'Enter some text, or reset it to the default.'
  const most = maxTextLength(key)
  if (text.length > most) return `Keep it to ${most.toLocaleString('en-US')} characters.`
  if (!isProse(key) && !isLines(key) && /[\n\r]/.test(text)) return 'Keep it to one line.'
  return null
}

/** The sentences that customers are quoted with. */
export const reviewNames = ['first', 'second', 'third'] as const
export type ReviewName = (typeof reviewNames)[number]

/** A scenario of ours stays marked "Example" until title, text and the name of who says it are someone's own. */
export function isExample(texts: SiteTexts, review: ReviewName, language: Language): boolean {
  const own = (part: 'title' | 'text') =>
    texts[`reviews.${review}.${part}`] !== defaults[language][`reviews.${review}.${part}`]
  return !own('title') || !own('text') || texts[`reviews.${review}.by`].trim() === ''
}

/** What braces in a text are for; the operator, as long as no name was entered. */
export type TextFacts = { brand: string; operator: string }

/** A text with the names of this installation in place of `{brand}` and `{operator}`. */
export function fillText(texts: SiteTexts, key: TextKey, { brand, operator }: TextFacts): string {
  return texts[key]
    .replaceAll('{brand}', () => brand)
    .replaceAll('{operator}', () => texts['operator.name'].trim() || operator)
}
