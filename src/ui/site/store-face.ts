import type { Paper } from '#kernel/brand-shades.ts'

/** What a creator's pages show of the creator. */
export type StoreFace = {
  name: string
  /** Address of the storefront: `/@handle`. */
  href: string
  /** Address of the brand's stylesheet, with its version; null for the platform itself, which is no store and has no feed. */
  brandCss: string | null
  paper: Paper
  logo?: { src: string } | null
  /** Where else the creator is: shown in the footer. */
  places?: readonly { place: string; url: string }[]
  /** Sections of the storefront that have something in them. */
  nav: { label: string; href: string; isCurrent?: boolean }[]
  /** What the footer says after the name: a postal address where the law asks for one. */
  imprint?: string
}

/** All a cached page may know of its reader: whether a session cookie came with the request. */
export type Viewer = 'visitor' | 'signedIn'
