import { ReceiptText } from 'lucide-react'
import type { PaletteEntries, PaletteRequest } from '#webkit/area.ts'

/** What the numbers of the dashboard open. */
export function entries({ user, t }: PaletteRequest): PaletteEntries {
  if (user.role !== 'creator') return {}
  return {
    pages: [
      { id: 'sales', label: t('sales'), icon: ReceiptText, line: 'payments', path: '/dashboard/sales' },
    ],
  }
}
