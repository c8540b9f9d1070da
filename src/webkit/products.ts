import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { useLocale, type useTranslations } from 'use-intl'
import type { Plan } from '#kernel/actor.ts'
import { type Id, type IdPrefix, isId } from '#kernel/ids.ts'
import { type Nouns, type OwnFind, type ProductFind, type ProductKind, productNouns } from '#kernel/things.ts'

/** A line of business, which has a color (`ui/lines.ts`). */
export type LineName =
  | 'courses'
  | 'products'
  | 'coaching'
  | 'membership'
  | 'pages'
  | 'email'
  | 'crm'
  | 'payments'

/** A kind of product on screens: the other half of its declaration (platform/product.ts). */
export type ProductOnScreens = {
  kind: ProductKind
  /** What its ids begin with. */
  idPrefix: IdPrefix
  /** The color of everything about it. */
  line: LineName
  /** In a sentence, without an article: "course", "courses". */
  nouns: Nouns
  /** A plan has room for so many of them (`countsFor`). */
  countsForPlan?: true
  /** Its buyers go through it part by part: a review says how far its writer had come. */
  isStudied?: true
  /** Areas whose facts are about it where they name no kind themselves: activity has its color. */
  news?: readonly string[]
  /** What search finds of it: the thing itself, or a part of it. */
  finds: { readonly [K in ProductFind | OwnFind]?: 'whole' | 'part' }
  /** Its own page in the app, which the palette remembers. */
  page: { path: RegExp; find: ProductFind }
  /** Where its buyers have a part of it open, which theirs remembers. */
  ownPart?: { path: RegExp; find: OwnFind }
  /** What screens of other areas show of it, each `lazy`: areas are in the app's first file. */
  parts?: {
    /** Its card in the library. A kind without one gets a plain card. */
    LibraryCard?: ComponentType<LibraryCardProps>
  }
  /** What the dashboard of its seller shows of it. A kind without it is made and seen on its own screens alone. */
  dashboard?: ProductOnDashboard
}

/** Every word that comes with the app, from which a kind picks its own. */
export type AppWords = ReturnType<typeof useTranslations<never>>

/** A kind on the dashboard of its seller: its quick action, its stops on the way to a first sale, those worked on last. */
export type ProductOnDashboard = {
  /** Exactly this plan has it; without one, every plan does. */
  plan?: Plan
  /** All of them. */
  path: string
  /** Where one is worked on. */
  pathOf: (id: string) => string
  /** How it goes with all of them. */
  figuresPath?: string
  create: {
    icon: LucideIcon
    /** Where the link leads that is opened in a tab of its own, or that has no dialog. */
    path: string
    /** What opens over the dashboard instead, `lazy`. */
    Dialog?: ComponentType<{ opened: boolean; onClose: () => void }>
  }
  /** Those worked on last, `lazy`: a card that asks for them itself. Its file is part of the first screen (vite.config.ts). */
  Recent?: ComponentType<RecentProps>
  words: (t: AppWords) => WordsOnDashboard
}

export type WordsOnDashboard = {
  /** What the button says, and below it. */
  create: string
  createText: string
  /** Where there is `figuresPath`: what is seen there, and the two cards of whoever teaches that lead to it. */
  figures?: { text: string; enrollments?: string; completions?: string }
  /** Title of those worked on last. */
  recent: string
  /** The stop at which the first one is made; `way` is the work ahead, as sign-up tells it. */
  first: { title: string; text: string; again: string; way: string }
  /** The stop at which it goes on sale, and the way to the draft. */
  publish: { text: string; open: string }
  /** What comes before a test order, in "To place a test order, … first". */
  testOrder: string
}

/** What those worked on last are called, and how parts of the dashboard look that are on their way, and that didn't come. */
export type RecentProps = {
  title: string
  Waiting: ComponentType<{ title: string }>
  Failed: ComponentType<{ title: string; error: unknown; onRetry: () => void }>
}

export type LibraryCardProps = {
  owned: OwnedOnScreens
  /** The first of a list carries the filled button; the others are outlined. */
  primary: boolean
  /** The receipt. */
  links?: ReactNode
}

/** Something owned, as far as every kind is alike. */
export type OwnedOnScreens = {
  kind: string
  id: string
  title: string
  about: string
  sellerName: string
  sellerColor: string
  grantedAt: string
  lastActiveAt: string | null
  /** How far its owner is; null where that's no question. */
  percent: number | null
  imageUrl: string | null
  openPath: string
  /** What its owner does next there, as a button says it. */
  action: string
  ended: { at: string; reason: string } | null
  receiptPath: string | null
  /** What its kind's own card shows besides. */
  more?: Record<string, unknown> | undefined
}

/** Every kind there is, as the composition lists them. */
export const ProductsContext = createContext<readonly ProductOnScreens[]>([])

export const useProducts = () => use(ProductsContext)

/** The product that is among these texts, as facts and addresses name it; the first one, where there are several. */
export function productAmong(products: readonly ProductOnScreens[], texts: readonly string[]): Id | null {
  const isOne = (text: string): text is Id => products.some(({ idPrefix }) => isId(idPrefix, text))
  return texts.find(isOne) ?? null
}

/** Kinds that a sentence names; more of them are “products”. */
const mostNamed = 2

/**
 * What creators make here, for sentences about all of it: "courses", "courses and downloads" where there are two kinds, "products" where there are more. Words
 * have it in `{thing}` and `{things}`, in `{Things}` where a sentence begins with it, with its parts in `{found}`, the
 * first one that's looked for in `{first}`, and as whoever has some calls them in `{own}`.
 */
export function useNouns(isMeant: (product: ProductOnScreens) => boolean = () => true) {
  const locale = useLocale()
  const kinds = useProducts().filter(isMeant)
  const nouns = (kinds.length > mostNamed ? [{ nouns: productNouns }] : kinds).map(
    (kind) => kind.nouns[locale],
  )
  const listed = (type: 'conjunction' | 'disjunction', words: string[]) =>
    new Intl.ListFormat(locale, { type }).format(words)
  const upper = (words: string) => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
  const things = listed(
    'conjunction',
    nouns.map(({ many }) => many),
  )
  const thing = listed(
    'disjunction',
    nouns.map(({ one }) => one),
  )
  const first = listed(
    'disjunction',
    nouns.map((noun) => noun.first),
  )
  const found = listed(
    'conjunction',
    nouns.flatMap(({ many, parts }) => (parts ? [many, parts] : [many])),
  )
  const own = listed(
    'conjunction',
    nouns.map((noun) => noun.owned ?? noun.many),
  )
  return { thing, things, first, found, Things: upper(things), Found: upper(found), own }
}

/** What a plan has room for so many of. */
export const useCountedNouns = () => useNouns(({ countsForPlan }) => countsForPlan === true)

export type KindOnDashboard = ProductOnScreens & { dashboard: ProductOnDashboard }

/** The kinds that the dashboard of a seller shows something of: those of their plan, and without one those that every plan has. */
export const onDashboard = (products: readonly ProductOnScreens[], plan?: Plan): KindOnDashboard[] =>
  products.flatMap((product) => {
    const { dashboard } = product
    return dashboard && (!dashboard.plan || dashboard.plan === plan) ? [{ ...product, dashboard }] : []
  })
