import type { LucideIcon } from '#ui/icons.ts'
import type { Line } from '#ui/lines.ts'

/** Something the palette offers without asking the server: a page, or something that can be done. */
export type Entry = {
  id: string
  label: string
  icon: LucideIcon
  line?: Line | undefined
  /** Where it leads, or what it does. */
  path?: string
  onSelect?: () => void
  /** The label says what a button does, without "New" before it. */
  isSentence?: boolean
}

export type Entries = {
  pages: readonly Entry[]
  creations: readonly Entry[]
  /** What can be done on the page that is open. */
  here: readonly Entry[]
  /** What can be done everywhere. */
  actions: readonly Entry[]
}
