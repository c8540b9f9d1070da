import { CircleUser, TriangleAlert } from 'lucide-react'
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

export function iconOf(products: Products, item: ActivityItem): LucideIcon {
  if (item.severity === 'warning') return TriangleAlert
  const line = lineOf(products, item)
  return line === 'none' ? CircleUser : lineIcons[line]
}

/** The kind of what was sold first, or of what was reviewed. */
function productKindOf(facts: Record<string, unknown>): unknown {
  const [first] = Array.isArray(facts.items) ? (facts.items as unknown[]) : []
  return typeof first === 'object' && first !== null
    ? (first as { productKind?: unknown }).productKind
    : facts.thingKind
}
