import { ChartColumn, Palette, Store } from 'lucide-react'
import type { Plan } from '#kernel/actor.ts'
import type { ProductKind } from '#kernel/things.ts'
import type { LucideIcon } from '#ui/icons.ts'
import type { Line } from '#ui/lines.ts'
import { type AppWords, type KindOnDashboard, onDashboard, type ProductOnScreens } from '#webkit/products.ts'

export type QuickAction = {
  key: string
  label: string
  text: string
  icon: LucideIcon
  line: Line
} & ({ makes: KindOnDashboard } | { to: string } | { href: string })

const places = 4

function rank(sold: readonly ProductKind[], kind: ProductKind): number {
  const place = sold.indexOf(kind)
  return place < 0 ? sold.length : place
}

/** With more kinds than places, those they have something of stay, in the order of the kinds. */
function mostOf(kinds: readonly KindOnDashboard[], sold: readonly ProductKind[]): KindOnDashboard[] {
  const kept = kinds.toSorted(
    (one, other) => Number(sold.includes(other.kind)) - Number(sold.includes(one.kind)),
  )
  return kinds.filter((kind) => kept.indexOf(kind) < places - 1)
}

/**
 * What a creator does from the dashboard, in the order of the keys. What is sold comes first, as its kind says; what's left of
 * the four places is for what every business needs. Landing page and campaign take theirs with the screens they lead to
 * (decision 0032).
 */
export function quickActions(
  products: readonly ProductOnScreens[],
  { handle, plan }: { handle: string | undefined; plan: Plan },
  t: AppWords,
  sold: readonly ProductKind[] = [],
): QuickAction[] {
  const kinds = onDashboard(products, plan)
  const creations = mostOf(kinds, sold).map((kind): QuickAction => {
    const { create, createText } = kind.dashboard.words(t)
    const { icon } = kind.dashboard.create
    return { key: kind.kind, label: create, text: createText, icon, line: kind.line, makes: kind }
  })
  const brand: QuickAction = {
    key: 'brand',
    label: t('dashboards.creator.actions.brand'),
    text: t('dashboards.creator.actions.brandText'),
    icon: Palette,
    line: 'none',
    to: '/settings?tab=branding',
  }
  // The numbers of what they sell; of the first kind as long as that's nothing.
  const bySales = kinds.toSorted((one, other) => rank(sold, one.kind) - rank(sold, other.kind))
  const figures = bySales.flatMap(({ dashboard }): QuickAction[] => {
    const words = dashboard.words(t).figures
    if (!words || !dashboard.figuresPath) return []
    const label = t('dashboards.creator.actions.analytics')
    const { text } = words
    return [{ key: 'analytics', label, text, icon: ChartColumn, line: 'none', to: dashboard.figuresPath }]
  })
  const storefront: QuickAction = {
    key: 'storefront',
    label: t('dashboards.creator.actions.storefront'),
    text: t('dashboards.creator.actions.storefrontText'),
    icon: Store,
    line: 'none',
    href: `/@${handle ?? ''}`,
  }
  const [numbers] = figures
  // The one place that's left is for what's read again and again; a brand is set once.
  const others =
    numbers && creations.length === places - 1 ? [numbers] : [brand, ...figures.slice(0, 1), storefront]
  return [...creations, ...others].slice(0, places)
}
