import { ReceiptText } from 'lucide-react'
import type { WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const payments: WebArea = {
  name: 'payments',
  pages,
  words: { surplus: { en: () => import('./words/surplus.ts'), de: () => import('./words/surplus.de.ts') } },
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
