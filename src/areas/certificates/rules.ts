import * as z from 'zod'
import { brandShades, groundsOf } from '#kernel/brand-shades.ts'
import { contrast } from '#kernel/colors.ts'
import { type Language, languages } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { paperWordsIn } from './paper.ts'

export const orientations = ['landscape', 'portrait'] as const
export type Orientation = (typeof orientations)[number]

export const maxNameLength = 80
export const maxLineLength = 160
export const maxReasonLength = 300

/** Words of a certificate that name a fact of it. */
export const slots = ['learner', 'course', 'date', 'lessons', 'seller'] as const
export type Slot = (typeof slots)[number]

const zColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color like #1F6FEB')
const zLine = z.string().max(maxLineLength, `Use at most ${maxLineLength} characters`)

/** How a certificate looks and what it says around its facts. */
export const zCertificateDesign = z.object({
  /** What it is called: "Certificate of completion". */
  title: z.string().max(60, 'Use at most 60 characters'),
  /** What its labels, counts and days are written in: the storefront's when it was saved. */
  language: z.enum(languages),
  /** Before the learner's name, between name and course, and below; each may hold slots such as {course}. */
  opening: zLine,
  closing: zLine,
  remark: zLine,
  /** A picture of its own in the place of the brand's logo. */
  logoFileId: zId('fil').nullable(),
  /** Address of the brand's logo as it was when this design was made; null where none is to be on it. */
  brandLogo: z.string().max(120).nullable().default(null),
  signature: z.enum(['none', 'typed', 'image']),
  signatureFileId: zId('fil').nullable(),
  signerName: z.string().max(maxNameLength, `Use at most ${maxNameLength} characters`),
  signerTitle: z.string().max(maxNameLength, `Use at most ${maxNameLength} characters`),
  lineColor: zColor,
  inkColor: zColor,
  paperColor: zColor,
  orientation: z.enum(orientations),
})
export type CertificateDesign = z.infer<typeof zCertificateDesign>

/** What a certificate states, as it was on the day it was issued. */
export const zCertificateFacts = z.object({
  learner: z.string(),
  course: z.string(),
  lessons: z.int(),
  seconds: z.int(),
  seller: z.string(),
  taughtBy: z.string(),
  finishedAt: zInstant,
  /** Where the day of `finishedAt` is read off: the seller's zone. */
  timeZone: z.string(),
})
export type CertificateFacts = z.infer<typeof zCertificateFacts>

export const leastInkContrast = 4.5
export const leastLineContrast = 3

/** The look of a course whose creator never opened the designer: the brand's color and logo on the brand's paper. */
export function defaultDesign(
  brandColor: string,
  signerName: string,
  language: Language,
  brandLogo: string | null = null,
): CertificateDesign {
  const words = paperWordsIn(language)
  const [paper = '#FFFFFF'] = groundsOf(brandColor, 'light')
  return {
    title: words.title,
    language,
    opening: words.opening,
    closing: words.closing,
    remark: '',
    logoFileId: null,
    brandLogo,
    signature: 'none',
    signatureFileId: null,
    signerName,
    signerTitle: '',
    // A brand too pale for paper would leave a line no one sees.
    lineColor: brandShades(brandColor, 'light').mark.toUpperCase(),
    inkColor: '#231A14',
    paperColor: paper.toUpperCase(),
    orientation: 'landscape',
  }
}

/** The day as certificates write it: "November 20, 2026", in the seller's time zone. */
export function certificateDay(
  { finishedAt, timeZone }: Pick<CertificateFacts, 'finishedAt' | 'timeZone'>,
  language: Language,
): string {
  const words = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat(localeOf(language), words).format(new Date(finishedAt))
}

/** Puts the facts into a line of the design. What is in braces and no slot stays as it was typed. */
export function fillLine(line: string, facts: CertificateFacts, language: Language): string {
  const values: Record<Slot, string> = {
    learner: facts.learner,
    course: facts.course,
    date: certificateDay(facts, language),
    lessons: paperWordsIn(language).lessons(facts.lessons),
    seller: facts.seller,
  }
  return line.replace(/\{(\w+)\}/g, (typed, name: string) =>
    (slots as readonly string[]).includes(name) ? values[name as Slot] : typed,
  )
}

/** Slots that don't exist, to be told beside the field: a typo would be on every certificate. */
export function unknownSlots(line: string): string[] {
  return [...line.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(slots as readonly string[]).includes(name))
}

/** What is wrong with a design, by field; nothing when certificates can be issued with it. */
export function wrongDesign(design: CertificateDesign): Partial<Record<keyof CertificateDesign, string>> {
  const wrong: Partial<Record<keyof CertificateDesign, string>> = {}
  for (const field of ['opening', 'closing', 'remark'] as const) {
    const [unknown] = unknownSlots(design[field])
    if (unknown !== undefined)
      wrong[field] = `{${unknown}} isn’t a placeholder. Use ${slots.map((slot) => `{${slot}}`).join(', ')}.`
  }
  if (design.title.trim() === '') wrong.title = 'Enter a title'
  if (design.signature === 'typed' && design.signerName.trim() === '')
    wrong.signerName = 'Enter the signer’s name'
  if (design.signature === 'image' && !design.signatureFileId)
    wrong.signatureFileId = 'Upload a picture of the signature'
  if (contrast(design.inkColor, design.paperColor) < leastInkContrast)
    wrong.inkColor = 'Text in this color is hard to read on this paper'
  if (contrast(design.lineColor, design.paperColor) < leastLineContrast)
    wrong.lineColor = 'The line is hard to see on this paper'
  return wrong
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16

/** A code of 80 random bits in Crockford base 32, given random bytes. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length < codeLength) throw new RangeError('A code takes sixteen bytes.')
  return Array.from(bytes.subarray(0, codeLength), (byte) => alphabet.charAt(byte & 31)).join('')
}

/** "7QK4-M2XW-9F3D-H8TB": as it is written and read out. */
export const codeInGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** A typed code in the one form it is kept in: letters that look like digits are those digits. Null when it can't be one. */
export function canonicalCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\-–—_.]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return plain.length === codeLength && [...plain].every((letter) => alphabet.includes(letter)) ? plain : null
}

/** Where a certificate can be checked by anyone. */
export const certificatePath = (code: string) => `/certificates/${codeInGroups(code)}`

/** A name as it is printed: one line, without what reorders or hides letters. */
export function printedName(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

export function whyNotName(typed: string): string | null {
  const name = printedName(typed)
  if (name === '' || !/[\p{L}\p{N}]/u.test(name)) return 'Enter your name as it should appear'
  return [...name].length > maxNameLength ? `Shorten the name to ${maxNameLength} characters` : null
}
