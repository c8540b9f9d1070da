import { CircleUser, TriangleAlert } from 'lucide-react'
import { type LucideIcon, lineIcons } from '#ui/icons.ts'
import type { Line } from '#ui/lines.ts'
import type { ActivityItem } from './sentences.tsx'

const lineOfArea: Record<string, Line> = {
  certificates: 'courses',
  courses: 'courses',
  reviews: 'courses',
  contacts: 'crm',
  payments: 'payments',
}

const lineOfProduct: Record<string, Line> = { course: 'courses' }

/** The colour follows the thing: the sale of a course is of the courses' line, not of the payments'. */
export function lineOf({ type, facts }: ActivityItem): Line {
  const area = lineOfArea[type.split('.')[0] ?? ''] ?? 'none'
  return lineOfProduct[productKindOf(facts)] ?? area
}

export function iconOf(item: ActivityItem): LucideIcon {
  if (item.severity === 'warning') return TriangleAlert
  const line = lineOf(item)
  return line === 'none' ? CircleUser : lineIcons[line]
}

function productKindOf(facts: Record<string, unknown>): string {
  const [first] = Array.isArray(facts.items) ? (facts.items as unknown[]) : []
  const kind =
    typeof first === 'object' && first !== null ? (first as { productKind?: unknown }).productKind : ''
  return typeof kind === 'string' ? kind : ''
}
