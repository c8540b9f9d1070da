import { ReceiptText } from 'lucide-react'
import type { WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const payments: WebArea = {
  name: 'payments',
  pages,
  menu: [
    {
      role: 'student',
      group: 'yours',
      label: 'orders',
      to: '/orders',
      icon: ReceiptText,
      line: 'payments',
      isInBar: true,
    },
  ],
}
