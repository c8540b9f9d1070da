import type { Language } from '#kernel/language.ts'

/** The creator whose paper a document is on from its first paint. */
export type PaintedPaper = { name: string; color: string }

/** What the server paints of a person's screen before any script ran, and what that screen will ask for first. */
export type PaintedPage = {
  language: Language
  markup: string
  /** Addresses of its data, so that the answers come while the program does. */
  asks: readonly string[]
  /** The picture that is most of what's seen. */
  picture?: string
}

/** Either may be without the other: a screen on the product's own paper, and the paper of a screen that isn't painted. */
export type PageAndPaper = { page: PaintedPage | null; paper: PaintedPaper | null }
