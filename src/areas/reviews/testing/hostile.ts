import type { Hostile } from '#testing/hostile.ts'
import { reviewRows } from './review-rows.ts'

export const hostile: Hostile = {
  rows: {
    sales: reviewRows,
  },
  relations: {
    'GET /reviews': { guest: 401, signedIn: 403 },
    'GET /reviews/settings': { guest: 401, signedIn: 403 },
    'PUT /reviews/settings': { guest: 401, signedIn: 403 },
    'DELETE /reviews/{reviewId}/publication': { guest: 401, signedIn: 403 },
    'PUT /reviews/{reviewId}/publication': { guest: 401, signedIn: 403 },
    'DELETE /reviews/{reviewId}/reply': { guest: 401, signedIn: 403 },
    'PUT /reviews/{reviewId}/reply': { guest: 401, signedIn: 403 },
    'DELETE /things/{thingId}/review': { guest: 200, signedIn: 200, ended: 404 },
    'GET /things/{thingId}/review': { guest: 200, signedIn: 200, ended: 404 },
    'PUT /things/{thingId}/review': { guest: 409, signedIn: 409, ended: 404 },
  },
}
