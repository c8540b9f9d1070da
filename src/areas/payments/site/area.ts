import type { SiteArea } from '#platform/area.ts'
import { mountPayments } from './routes.tsx'

export const paymentsSite: SiteArea = {
  name: 'payments',
  mount: mountPayments,
  documents: [
    '/checkout/:offerId',
    '/checkout/return/:workspaceId/:attemptId/:state',
    '/@:handle/terms',
    '/orders/:token',
    '/orders/:token/confirmation',
    '/orders/:token/more',
    '/orders/:token/invoice',
    '/orders/:token/invoice.pdf',
    '/orders/:token/credit-notes/:noteId',
    '/orders/:token/credit-notes/:noteId/credit-note.pdf',
    '/payments/orders/:orderId/invoice.pdf',
    '/payments/orders/:orderId/credit-notes/:noteId/credit-note.pdf',
    '/payments/orders/:orderId/receipt',
    '/payments/orders/:orderId/invoice',
  ],
  scripts: {
    checkout: 'src/areas/payments/web/site-checkout.ts',
    'payment-step': 'src/areas/payments/web/site-payment-step.ts',
  },
}
