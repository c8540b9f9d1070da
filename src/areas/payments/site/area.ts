import type { SiteArea } from '#platform/area.ts'
import { mountPayments } from './routes.tsx'

export const paymentsSite: SiteArea = {
  name: 'payments',
  mount: mountPayments,
  documents: [
    '/checkout/:offerId',
    '/checkout/return/:workspaceId/:attemptId/:state',
    '/orders/:token',
    '/orders/:token/confirmation',
    '/orders/:token/invoice',
  ],
  scripts: {
    checkout: 'src/areas/payments/web/site-checkout.ts',
    'payment-step': 'src/areas/payments/web/site-payment-step.ts',
  },
}
