import { CircleUser, TriangleAlert } from 'lucide-react'
import { type LucideIcon, lineIcons } from '#ui/icons.ts'
import type { Line } from '#ui/lines.ts'
import type { ProductOnScreens } from '#webkit/products.ts'
import type { ActivityItem } from './sentences.tsx'

const lineOfArea: Record<string, Line> = {
  certificates: 'courses',
  courses: 'courses',
  reviews: 'courses',
  contacts: 'crm',
  payments: 'payments',
}

type Products = readonly ProductOnScreens[]

/** The colour follows the thing: a sale is of the line of what was sold, not of the payments'. */
export function lineOf(products: Products, { type, facts }: ActivityItem): Line {
  const area = lineOfArea[type.split('.')[0] ?? ''] ?? 'none'
  const kind = productKindOf(facts)
  return products.find((product) => product.kind === kind)?.line ?? area
}

export function iconOf(products: Products, item: ActivityItem): LucideIcon {
  if (item.severity === 'warning') return TriangleAlert
  const line = lineOf(products, item)
  return line === 'none' ? CircleUser : lineIcons[line]
}

function productKindOf(facts: Record<string, unknown>): string {
  const [first] = Array.isArray(facts.items) ? (facts.items as unknown[]) : []
  const kind =
    typeof first === 'object' && first !== null ? (first as { productKind?: unknown }).productKind : ''
  return typeof kind === 'string' ? kind : ''
}
