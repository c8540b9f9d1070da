import { ReceiptText } from 'lucide-react'
import { lineIcons } from '#ui/icons.ts'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

const isMoney = ({ path }: { path: string }) => path === '/payments'

export const payments: WebArea = {
  name: 'payments',
  pages: [
    ...pages.filter((page) => !isMoney(page)),
    ...pagesWithWords(
      pages.filter(isMoney),
      'money',
      'surplus',
      'refunds',
      'disputes',
      'connections',
      'transfers',
      'paypal',
      'extras',
      'subscriptions',
      'taxes',
      'lists',
    ),
  ],
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    taxes: { en: () => import('./words/taxes.ts'), de: () => import('./words/taxes.de.ts') },
    extras: { en: () => import('./words/extras.ts'), de: () => import('./words/extras.de.ts') },
    surplus: { en: () => import('./words/surplus.ts'), de: () => import('./words/surplus.de.ts') },
    money: { en: () => import('./words/money.ts'), de: () => import('./words/money.de.ts') },
    refunds: { en: () => import('./words/refunds.ts'), de: () => import('./words/refunds.de.ts') },
    disputes: { en: () => import('./words/disputes.ts'), de: () => import('./words/disputes.de.ts') },
    coupons: { en: () => import('./words/coupons.ts'), de: () => import('./words/coupons.de.ts') },
    offers: { en: () => import('./words/offers.ts'), de: () => import('./words/offers.de.ts') },
    documents: { en: () => import('./words/documents.ts'), de: () => import('./words/documents.de.ts') },
    paypal: { en: () => import('./words/paypal.ts'), de: () => import('./words/paypal.de.ts') },
    transfers: { en: () => import('./words/transfers.ts'), de: () => import('./words/transfers.de.ts') },
    subscriptions: {
      en: () => import('./words/subscriptions.ts'),
      de: () => import('./words/subscriptions.de.ts'),
    },
    connections: {
      en: () => import('./words/connections.ts'),
      de: () => import('./words/connections.de.ts'),
    },
  },
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
    {
      role: 'creator',
      group: 'numbers',
      label: 'payments',
      to: '/payments',
      icon: lineIcons.payments,
      line: 'payments',
      isInBar: true,
    },
  ],
  palette: () => import('./palette.ts'),
}
