import {
  Award,
  CircleUser,
  Download,
  GraduationCap,
  Rocket,
  ShoppingBag,
  Star,
  TriangleAlert,
  Undo2,
  UserPlus,
} from 'lucide-react'
import { coverAddress } from '#kernel/covers.ts'
import type { Money } from '#kernel/money.ts'
import { type LucideIcon, lineIcons } from '#ui/icons.ts'
import type { Line } from '#ui/lines.ts'
import { type ProductOnScreens, productAmong } from '#webkit/products.ts'
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
  ['orderRefunded', Undo2],
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

/** The picture of the product an event is about, wherever its facts name it. */
export function coverOf(products: Products, { facts }: ActivityItem): string | undefined {
  const named = [facts, ...(Array.isArray(facts.items) ? (facts.items as unknown[]) : [])].flatMap((each) =>
    typeof each === 'object' && each !== null ? Object.values(each) : [],
  )
  const id = productAmong(
    products,
    named.filter((value) => typeof value === 'string'),
  )
  return id ? coverAddress(id) : undefined
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
