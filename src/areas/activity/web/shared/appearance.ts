import {
  Award,
  CircleUser,
  Download,
  GraduationCap,
  Rocket,
  ShoppingBag,
  Star,
  TriangleAlert,
  UserPlus,
} from 'lucide-react'
import type { Money } from '#kernel/money.ts'
import { type LucideIcon, lineIcons } from '#ui/icons.ts'
import type { Line } from '#ui/lines.ts'
import type { ProductOnScreens } from '#webkit/products.ts'
import type { ActivityItem } from './sentences.tsx'

const lineOfArea: Record<string, Line> = { contacts: 'crm', payments: 'payments' }

type Products = readonly ProductOnScreens[]

/** The color follows the thing: a sale is of the line of what was sold, not of the payments'. */
export function lineOf(products: Products, { type, facts }: ActivityItem): Line {
  const [area = ''] = type.split('.')
  const kind = productKindOf(facts)
  const product =
    products.find((product) => product.kind === kind) ?? products.find(({ news }) => news?.includes(area))
  return product?.line ?? lineOfArea[area] ?? 'none'
}

/** What events are called ends alike, whatever kind of product they're about. */
const icons: readonly [ending: string, LucideIcon][] = [
  ['orderPaid', ShoppingBag],
  ['Finished', GraduationCap],
  ['certificateIssued', Award],
  ['reviewWritten', Star],
  ['Enrolled', UserPlus],
  ['Downloaded', Download],
  ['Published', Rocket],
]

/** The picture is of what happened; where there's none, of what it's about. */
export function iconOf(products: Products, item: ActivityItem): LucideIcon {
  if (item.severity === 'warning') return TriangleAlert
  const known = icons.find(([ending]) => item.type.endsWith(ending))
  const line = lineOf(products, item)
  return known?.[1] ?? (line === 'none' ? CircleUser : lineIcons[line])
}

/** What a sale or a payment that failed was of. Only a sale came in. */
export function amountOf({ type, facts }: ActivityItem): { amount?: Money; isIncome?: boolean } {
  const isIncome = type.endsWith('.orderPaid')
  if (!isIncome && !type.endsWith('.paymentFailed')) return {}
  const { cents, currency } = (facts.total ?? {}) as Partial<Money>
  return typeof cents === 'number' && currency ? { amount: { cents, currency }, isIncome } : {}
}

/** The kind of what was sold first, or of what was reviewed. */
function productKindOf(facts: Record<string, unknown>): unknown {
  const [first] = Array.isArray(facts.items) ? (facts.items as unknown[]) : []
  return typeof first === 'object' && first !== null
    ? (first as { productKind?: unknown }).productKind
    : facts.thingKind
}
