import { freshEmail, testPassword } from '#testing/context.ts'
import { anyCreator, everybody, owner, type Row, signedIn } from '#testing/hostile.ts'

/** Signing up, signing in, and your own account and plan. */
export const accountRows: Row[] = [
  {
    operation: 'POST /sign-up',
    expect: everybody(201),
    body: () => ({ email: freshEmail(), password: testPassword, firstName: 'New', lastName: 'Person' }),
  },
  {
    operation: 'POST /sign-in',
    expect: everybody(200),
    body: ({ t }) => ({ email: t.email, password: testPassword }),
  },
  { operation: 'POST /sign-out', expect: everybody(200) },
  { operation: 'GET /session', expect: everybody(200), ownThingsOnly: true },
  { operation: 'GET /me', expect: signedIn(200), ownThingsOnly: true },
  {
    operation: 'PATCH /me/profile',
    expect: signedIn(200),
    body: () => ({ bio: 'Makes things.' }),
    ownThingsOnly: true,
  },
  {
    operation: 'PATCH /me/preferences',
    expect: signedIn(200),
    body: () => ({ marketingEmails: true }),
    ownThingsOnly: true,
  },
  {
    operation: 'PUT /me/plan',
    expect: signedIn(200),
    body: () => ({ plan: 'pro_plan' }),
    ownThingsOnly: true,
  },
  {
    operation: 'PUT /me/password',
    expect: signedIn(200),
    body: () => ({ currentPassword: testPassword, newPassword: testPassword }),
  },
  { operation: 'POST /me/verification', expect: signedIn(200) },
  {
    operation: 'PATCH /workspace',
    expect: anyCreator(200),
    body: (_, as) => ({ name: `Studio of ${as}` }),
    ownThingsOnly: true,
  },
  { operation: 'GET /workspace/mail-allowance', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'POST /password-resets', expect: everybody(200), body: () => ({ email: freshEmail() }) },
  { operation: 'POST /password-resets/check', expect: everybody(200), body: () => ({ token: 'none' }) },
  {
    operation: 'POST /password-resets/redemption',
    expect: everybody(410),
    body: () => ({ token: 'x'.repeat(27), newPassword: testPassword }),
  },
  { operation: 'POST /email-verifications', expect: everybody(410), body: () => ({ token: 'x'.repeat(27) }) },
  {
    operation: 'POST /sign-in-links/redemption',
    expect: everybody(410),
    body: () => ({ token: 'x'.repeat(27) }),
  },
  {
    operation: 'POST /setup',
    expect: everybody(410),
    body: () => ({
      token: 'x'.repeat(27),
      email: freshEmail(),
      password: testPassword,
      firstName: 'Eve',
      lastName: 'Ill',
    }),
  },
  { operation: 'GET /plan-usage', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'GET /plan-ending',
    expect: anyCreator(200),
    ownThingsOnly: true,
    query: () => ({ plan: 'free_plan' }),
  },
  { operation: 'GET /open-courses', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'PUT /open-courses',
    expect: owner(200),
    body: ({ a }) => ({ courseIds: [a.course.id] }),
  },
]
