import { Landmark, Settings, TicketPercent, Wallet } from 'lucide-react'
import type { PaletteEntries, PaletteRequest } from '#webkit/area.ts'

/** The parts of `/payments` that are a tab away. */
export function entries({ user, t }: PaletteRequest): PaletteEntries {
  if (user.role !== 'creator') return {}
  return {
    pages: [
      { id: 'payouts', label: t('payouts'), icon: Landmark, line: 'payments', path: '/payments?tab=payouts' },
      {
        id: 'coupons',
        label: t('coupons'),
        icon: TicketPercent,
        line: 'payments',
        path: '/payments/coupons',
      },
      {
        id: 'payment methods',
        label: t('paymentMethods'),
        icon: Wallet,
        line: 'payments',
        path: '/payments?tab=methods',
      },
      {
        id: 'payment settings',
        label: t('paymentSettings'),
        icon: Settings,
        line: 'payments',
        path: '/payments?tab=settings',
      },
    ],
  }
}
