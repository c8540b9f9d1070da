import type { Hostile } from '#testing/hostile.ts'

export const hostile: Hostile = {
  rows: {},
  relations: {
    'GET /achievements': { guest: 401, signedIn: 200 },
  },
}
