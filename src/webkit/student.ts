import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { useTranslations } from 'use-intl'
import type { StudentFact, StudentNumbers } from '#kernel/student.ts'
import type { ProductKind } from '#kernel/things.ts'
import type { LineName } from './products.ts'

/** What an area shows people of what's theirs, where all of it comes together: the student's dashboard and My learning. */
export type StudentPart = {
  /** Its area's. */
  name: string
  /** Stat cards of the dashboard. */
  Cards?: ComponentType<NumbersPart>
  /** What of theirs can be continued, the next one first; My learning may list more than the dashboard. */
  continues?: { rows(numbers: StudentNumbers): readonly OwnedRow[]; listed(numbers: StudentNumbers): number }
  /** Quick actions of the dashboard. */
  actions?: readonly StudentAction[]
  /** What they did, by kind. */
  facts?: Readonly<Record<string, FactOnScreens>>
  /** What the dashboard says of it in a sentence. The first area that has some is heard. */
  says?: {
    /** Under the greeting. */
    LastPlace: ComponentType<NumbersPart>
    /** While nothing is owned. */
    Nothing: ComponentType
    /** While nothing was done. */
    NothingDone: ComponentType
  }
  /** Its kind of product in My learning. */
  owned?: OwnedKind
  /** What opens beside My learning, for whoever owns something of its kind. */
  sheets?: readonly StudentSheet[]
}

type NumbersPart = { numbers: StudentNumbers }

/** Something owned as a row of a list: what it's found and sorted by, and its card. */
export type OwnedRow = {
  id: string
  kind: string
  title: string
  sellerName: string
  grantedAt: string
  lastActiveAt: string | null
  percent: number
  hasBegun: boolean
  isFinished: boolean
  isEnded: boolean
  receiptPath: string | null
  /** Where its button continues; null when there's nothing ahead. */
  nextPath: string | null
  card(shown: CardOfRow): ReactNode
}

export type CardOfRow = {
  /** The first of a list carries the filled button; the others are outlined. */
  primary: boolean
  /** The receipt. */
  links?: ReactNode
}

export type OwnedKind = {
  kind: ProductKind
  /** What the API calls the list of them (`platform/product.ts`). */
  listedAs: string
  rowOf(card: never): OwnedRow
  /** Where its words for the list are, by the names that those in general have (`library.things`). */
  words: NonNullable<Parameters<typeof useTranslations>[0]>
}

export type StudentAction = {
  id: string
  icon: LucideIcon
  /** A screen, or a document outside of the app; null where there's none. */
  to?: string
  href?: () => string | null
  Label: ComponentType
  Note?: ComponentType<NumbersPart>
}

export type StudentSheet = {
  /** As the address names it: `/library?show=`. */
  show: string
  icon: LucideIcon
  Label: ComponentType
  Sheet: ComponentType<{ opened: boolean; onClose: () => void; owned: readonly OwnedRow[] }>
}

export type FactOnScreens = {
  icon: LucideIcon
  line: LineName
  path(fact: StudentFact): string
  Sentence: ComponentType<FactProps>
}

/** `link` makes the way there of what the sentence is about. */
export type FactProps = { fact: StudentFact; link: (words: ReactNode) => ReactNode }

/** What every area shows, in their order; only screens that ask for it have it (`showsStudentParts`). */
export const StudentPartsContext = createContext<readonly StudentPart[]>([])

export const useStudentParts = () => use(StudentPartsContext)
