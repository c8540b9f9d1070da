import type { SiteArea } from '#platform/area.ts'
import { mountPayments } from './routes.tsx'

export const paymentsSite: SiteArea = {
  name: 'payments',
  mount: mountPayments,
  documents: [
    '/checkout/:offerId',
    '/orders/:token',
    '/orders/:token/confirmation',
    '/orders/:token/invoice',
  ],
  scripts: { checkout: 'src/areas/payments/web/site-checkout.ts' },
}
