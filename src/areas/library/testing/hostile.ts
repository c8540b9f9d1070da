import type { Hostile } from '#testing/hostile.ts'
import { libraryRows } from './library-rows.ts'

export const hostile: Hostile = {
  rows: {
    installation: libraryRows(),
  },
  relations: {
    'GET /library': { guest: 401, signedIn: 200 },
  },
}
