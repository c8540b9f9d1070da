import { testPassword } from '#testing/context.ts'
import { type Row, signedIn } from '#testing/hostile.ts'

/** What a person may have and end: no one else's. */
export function privacyRows(): Row[] {
  return [
    { operation: 'GET /me/data-export', expect: signedIn(200), ownThingsOnly: true },
    { operation: 'POST /me/data-export', expect: signedIn(200), ownThingsOnly: true },
    {
      operation: 'GET /me/data-export/{exportId}/file',
      expect: signedIn(404),
      ids: async () => ({ exportId: `dex_${'0'.repeat(26)}` }),
    },
    { operation: 'GET /me/deletion', expect: signedIn(200), ownThingsOnly: true },
    {
      operation: 'POST /me/deletion',
      expect: signedIn(422),
      body: () => ({ email: 'somebody@else.example', password: testPassword }),
    },
  ]
}
