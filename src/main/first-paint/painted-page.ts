import type { Language } from '#kernel/language.ts'

/** What the server paints of a person's screen before any script ran, and what that screen will ask for first. */
export type PaintedPage = {
  language: Language
  markup: string
  /** Addresses of its data, so that the answers come while the program does. */
  asks: readonly string[]
  /** The picture that is most of what's seen. */
  picture?: string
}
