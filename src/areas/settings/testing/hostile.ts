import type { Hostile } from '#testing/hostile.ts'
import { privacyRows } from './privacy-rows.ts'

export const hostile: Hostile = {
  rows: {
    accounts: privacyRows(),
  },
  relations: {
    'GET /me/data-export': { guest: 401, signedIn: 200 },
    'POST /me/data-export': { guest: 401, signedIn: 200 },
    'GET /me/data-export/{exportId}/file': { guest: 401, signedIn: 404 },
    'GET /me/deletion': { guest: 401, signedIn: 200 },
    'POST /me/deletion': { guest: 401, signedIn: 422 },
  },
}
