import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pdfkit } from './pdfkit.ts'

const fileOf = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`))

/** One family with Latin, Greek and Cyrillic, whole: what text on papers and pictures is set in where no browser does it. */
export const fontFiles = {
  regular: fileOf('400Regular/Inter_400Regular.ttf'),
  medium: fileOf('500Medium/Inter_500Medium.ttf'),
  bold: fileOf('700Bold/Inter_700Bold.ttf'),
  italic: fileOf('500Medium_Italic/Inter_500Medium_Italic.ttf'),
} as const
export type FontName = keyof typeof fontFiles

/** The part of pdfkit's font that its types leave out. */
type WithFont = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }

let covered: ((codePoint: number) => boolean) | null = null

/** Whether every letter of a text is in the font: Arabic, Hebrew, Chinese and others are not, and would come out as boxes. */
export function canSet(text: string): boolean {
  covered ??= coverage()
  const has = covered
  return [...text].every((letter) => /\s/u.test(letter) || has(letter.codePointAt(0) ?? 0))
}

function coverage() {
  const PDFDocument = pdfkit()
  const doc = new PDFDocument({ autoFirstPage: false, font: fontFiles.bold })
  const { font } = (doc.font(fontFiles.bold) as unknown as WithFont)._font
  return (codePoint: number) => font.hasGlyphForCodePoint(codePoint)
}

let bytes: Map<FontName, Buffer> | null = null

/** The files, read once. */
export function fontBytes(name: FontName): Buffer {
  bytes ??= new Map()
  const known = bytes.get(name) ?? readFileSync(fontFiles[name])
  bytes.set(name, known)
  return known
}
