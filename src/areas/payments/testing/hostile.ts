import type { Hostile } from '#testing/hostile.ts'
import { checkoutRows } from './checkout-rows.ts'

export const hostile: Hostile = {
  rows: {
    sales: checkoutRows,
  },
  relations: {
    'GET /checkouts/{offerId}': { guest: 200, signedIn: 200 },
    'POST /checkouts/{offerId}': { guest: 409, signedIn: 409 },
    'GET /orders': { guest: 401, signedIn: 200 },
    'GET /surplus-payments': { guest: 401, signedIn: 403 },
    'PUT /surplus-payments/{paymentId}/return': { guest: 401, signedIn: 403 },
  },
}
