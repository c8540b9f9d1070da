import type { TestApplication } from '#testing/application.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { type ActorName, everybody, type Row, signedIn } from '#testing/hostile.ts'
import { call } from '#testing/http.ts'
import { signInAgain, type World } from '#testing/people.ts'

/** Another browser session of A, by its id. No one else may end it. */
async function ofSession(app: TestApplication, { a }: World): Promise<{ sessionId: string }> {
  const { cookie } = await signInAgain(app, a)
  const answer = await app.web.inject({
    method: 'GET',
    url: '/api/v1/me/sessions',
    headers: { host: 'localhost:3000', cookie },
  })
  const { sessions } = answer.json() as { sessions: { id: string; isThis: boolean }[] }
  return { sessionId: sessions.find(({ isThis }) => isThis)?.id ?? '' }
}

/** A wrong code is refused while someone sets up their second factor; before that there's nothing to confirm. */
async function afterSetup(app: TestApplication, { a, b, s, t, adm }: World): Promise<Record<string, string>> {
  for (const as of [a, b, s, t, adm]) {
    const answer = await call(app, 'POST', '/api/v1/me/second-factor/setup', {
      as,
      body: { password: testPassword },
    })
    if (answer.status !== 200) throw new Error(`Setup answered ${answer.status}.`)
  }
  return {}
}

const ownOnly = (status: number): Record<ActorName, number> => ({
  X: 401,
  P: 401,
  S: 404,
  T: 404,
  B: 404,
  ADM: 404,
  A: status,
})

/** What people do for the security of their own account. */
export function securityRows(): Row[] {
  const password = testPassword
  return [
    { operation: 'GET /me/second-factor', expect: signedIn(200), ownThingsOnly: true },
    { operation: 'GET /me/sessions', expect: signedIn(200), ownThingsOnly: true },
    { operation: 'GET /me/security-history', expect: signedIn(200), ownThingsOnly: true },
    { operation: 'GET /me/email-change', expect: signedIn(200), ownThingsOnly: true },
    { operation: 'DELETE /me/sessions/{sessionId}', expect: ownOnly(200), ids: ofSession },
    { operation: 'DELETE /me/sessions', expect: signedIn(200), ownThingsOnly: true },
    { operation: 'POST /me/second-factor/setup', expect: signedIn(200), body: () => ({ password }) },
    {
      operation: 'POST /me/second-factor',
      expect: signedIn(403),
      ids: afterSetup,
      body: () => ({ code: '000000' }),
    },
    {
      operation: 'POST /me/second-factor/removal',
      expect: signedIn(403),
      body: () => ({ password, code: '000000' }),
    },
    {
      operation: 'POST /me/second-factor/recovery-codes',
      expect: signedIn(403),
      body: () => ({ password, code: '000000' }),
    },
    {
      operation: 'POST /sign-in/second-factor',
      expect: everybody(410),
      body: () => ({ challenge: 'none-of-ours-for-certain', code: '000000' }),
    },
    {
      operation: 'POST /me/email-change',
      expect: signedIn(200),
      body: () => ({ email: freshEmail(), password }),
      ownThingsOnly: true,
    },
    { operation: 'DELETE /me/email-change', expect: signedIn(200), ownThingsOnly: true },
    {
      operation: 'POST /email-changes',
      expect: everybody(410),
      body: () => ({ token: 'none-of-ours-for-certain' }),
    },
  ]
}
