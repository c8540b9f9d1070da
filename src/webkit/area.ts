import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { useTranslations } from 'use-intl'
import type { Language } from '#kernel/language.ts'
import type { Nouns } from '#kernel/things.ts'
import type { AreaPage } from './pages.ts'
import type { AppWords, LineName, ProductOnScreens } from './products.ts'
import type { StudentPart } from './student.ts'
import type { SessionUser } from './user.ts'
import type { WordPart } from './words.ts'

/**
 * What an area is to the app: `areas/<x>/web/area.ts`, which `main` alone imports (`main/web/areas.ts`). All of it is in the app's
 * first file, so it's strings, icons and functions that import the rest.
 */
export type WebArea = {
  name: string
  pages: readonly AreaPage[]
  /**
   * Words that come with the app (`web/words/first.ts`): of its places in the menu, its commands and keys, and what the frame or everyone's
   * dashboard shows of it. Those of `app` are beside the frame's own. The English ones are in the app's first file.
   */
  first?: { en: object } & Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ words: object }>>>
  /** Words that come when a screen needs them, in every language: a part of its own, or its share of a group. */
  words?: { readonly [P in WordPart]?: Readonly<Record<Language, () => Promise<{ words: object }>>> }
  /** Places in the menu. Those of a group are in the order of the areas in `main/web/areas.ts`. */
  menu?: readonly MenuPlace[]
  /** What "+ New" makes, and the palette too. */
  creations?: readonly Creation[]
  /** What else the palette offers, asked when it opens. */
  palette?: () => Promise<{ entries: (asked: PaletteRequest) => PaletteEntries }>
  /** Keys of its screens, for the sheet of keys, asked when that opens. */
  shortcuts?: () => Promise<{ shortcuts: (asked: ShortcutsRequest) => AreaShortcuts }>
  /** What it shows on the student's dashboard and in My learning, asked with those; its words are in `taking` or `both`. */
  student?: () => Promise<{ studentPart: StudentPart }>
  /** What it shows on Payments, with its words, asked with that page. */
  money?: { words: readonly WordPart[]; part: () => Promise<{ MoneyPart: ComponentType }> }
  /** The kind of product it makes, as screens show it. */
  product?: ProductOnScreens
  /** What places outside the menu are called in "Sign in to open …" and on top of a phone, by the first part of their path. */
  names?: Readonly<Record<string, NavWord | ((url: URL) => NavWord)>>
}

/** A word of the menu: `app.nav`, where each area adds its own. */
export type NavWord = Parameters<ReturnType<typeof useTranslations<'app.nav'>>>[0]

/** Why a place is closed on other plans: `app.ofPlan`, where an area adds its own. */
export type PlanReason = Parameters<ReturnType<typeof useTranslations<'app.ofPlan'>>>[0]

/** A word of the palette: `app.palette`, where each area adds its own. */
export type PaletteWords = ReturnType<typeof useTranslations<'app.palette'>>
type PaletteWord = Exclude<Parameters<PaletteWords>[0], 'settings' | 'admin'>

export type Creation = {
  role: 'creator' | 'admin'
  id: string
  /** A word of the palette, or what a kind of product is called. */
  label: PaletteWord | Nouns
  icon: LucideIcon
  line?: MenuPlace['line']
  path: string
  /** The label says what a button does, without "New" before it. */
  isSentence?: true
}

export type PaletteRequest = { user: SessionUser; pathname: string; t: PaletteWords }
type PaletteEntry = { id: string; label: string; icon: LucideIcon; line?: MenuPlace['line']; path: string }
/** Places that are in no menu, and what there is on the page that is open. */
export type PaletteEntries = { pages?: readonly PaletteEntry[]; here?: readonly PaletteEntry[] }

export type ShortcutsRequest = { user: SessionUser; products: readonly ProductOnScreens[]; t: AppWords }
export type Shortcut = { label: string; keys: readonly string[]; sequence?: boolean }

/** Keys that work on its screens, by where; none where this person has none. */
export type AreaShortcuts = {
  groups?: readonly { label: string; items: readonly Shortcut[] }[]
}

export type MenuPlace = {
  role: 'student' | 'creator' | 'admin' | 'everyone'
  /** A heading of its own, the top or the second part without one, or the foot. */
  group: 'top' | 'second' | 'learn' | 'sell' | 'numbers' | 'yours' | 'foot'
  label: NavWord
  icon: LucideIcon
  line?: LineName
  /** A screen, or a document outside the app; null where this person has none. */
  to?: string
  href?: (user: SessionUser) => string | null
  /** What its screen is part of: who is on another plan sees it, marked with that one's name. */
  plan?: 'pro_plan'
  /** Why it didn't open for them, as a sentence; without it, one that fits any screen. */
  planReason?: PlanReason
  /** Also in the bar at the bottom of a phone. */
  isInBar?: true
  /** `g` and this letter lead there. */
  key?: string
  isAt?: (place: { pathname: string; search: string }) => boolean
}

/** The same pages, each of which waits for these words as it waits for its own code. */
export function pagesWithWords(pages: readonly AreaPage[], ...words: readonly WordPart[]): AreaPage[] {
  return pages.map((page) => ({ ...page, words }))
}
