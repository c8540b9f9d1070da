import { everybody, type Row } from '#testing/hostile.ts'

/** Rows for the search: what A named with a secret is found by A, and by who bought it. */
export function searchRows(): Row[] {
  return [
    {
      operation: 'GET /search',
      expect: { ...everybody(200), X: 401, P: 401 },
      query: ({ a }) => ({ q: a.secret }),
      ownThingsOnly: true,
      tellsAdminsOfTheLog: true,
    },
  ]
}
