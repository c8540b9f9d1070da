import type { ReactNode } from 'react'
import type { LucideIcon } from '../icons.ts'
import type { Line } from '../lines.ts'

/** One place in the sidebar, the bottom bar or the More sheet. */
export type NavItem = {
  label: string
  /** A screen of the app, or with `href` a document outside it (Storefront ↗). */
  to?: string
  href?: string
  icon: LucideIcon
  line?: Line
  /** A small bordered word at the end ("Pro"). */
  mark?: string
  /** Current only on exactly this path, not on those below it. */
  end?: boolean
  /** Decides by the whole address where the path isn't enough: tabs of one screen that each have a place. */
  isAt?: (place: { pathname: string; search: string }) => boolean
}
export type NavGroup = { label?: string; items: readonly NavItem[] }

export type AccountItem = {
  label: string
  icon: LucideIcon
  to?: string
  href?: string
  onSelect?: () => void
}

export type ShellUser = {
  name: string
  email: string
  initials: string
  photo?: string | null
  /** "Creator" */
  role: string
  /** "Free Plan"; absent where there's no plan worth naming. */
  planLabel?: string
  planTo?: string
}

export type AccountSlots = {
  user: ShellUser
  accountItems: readonly AccountItem[]
  onSignOut: () => void
  /** "Version 1.2.0" */
  version?: string | undefined
}
export type ShellNav = { groups: readonly NavGroup[]; foot: readonly NavItem[]; plan?: ReactNode }
