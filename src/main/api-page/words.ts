import type { Plan, Role } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'

const planNames: Record<Plan, string> = { free_plan: 'Free', basic_plan: 'Basic', pro_plan: 'Pro' }
const roleNames: Record<Role, string> = { admin: 'Admins', creator: 'Creators', student: 'Students' }

/** Words of the page that documents the API. Names and summaries of the operations are in their contracts. */
export const apiPageText = {
  title: 'API',
  documentTitle: (brand: string) => `API – ${brand}`,
  lead: 'The API our web app uses. Anything you can do in the app, a program can do here.',
  base: 'Base URL',
  machineReadable: 'OpenAPI spec',
  contents: 'Contents',
  basics: 'Basics',
  errors: 'Errors',
  idempotency: 'Retrying a request',
  signingIn: {
    title: 'Signing in',
    body: 'Sign in once, keep the cookie and send it with every call. A session ends after 12 hours without a call, or 30 days with rememberMe.',
  },
  wire: {
    title: 'Formats',
    items: [
      'Bodies are JSON objects, sent as application/json. Anything else answers 415.',
      'Instants are ISO 8601 in UTC, such as 2026-03-04T10:20:30.000Z.',
      'Money is a whole number of the smallest unit with its currency: {"cents": 4900, "currency": "USD"}.',
      'Ids start with what they name: crs_ is a course, lsn_ a lesson, ord_ an order. Their form may change: keep them as text.',
      'Changes are accepted from programs and from our own pages. A request that another website started is refused.',
    ],
  },
  errorIntro:
    'Every error has the same body. The message is for people, the code is for your program. Errors in fields have a message for each field.',
  errorColumns: { code: 'Code', status: 'Status', meaning: 'What it means' },
  errorNote:
    'Each call below names the codes to expect. Any call can return BAD_REQUEST, RATE_LIMITED, INTERNAL or UNAVAILABLE. Retry INTERNAL and UNAVAILABLE.',
  errorMeanings: {
    BAD_REQUEST: 'We can’t read the request: it isn’t JSON, or isn’t for this server.',
    UNAUTHORIZED: 'Not signed in, or the session has ended.',
    LIMIT_REACHED: 'The plan’s limit is reached; data holds it.',
    FORBIDDEN: 'Signed in, but not allowed; data holds the role and plan it takes.',
    NOT_FOUND: 'It doesn’t exist, or belongs to someone else.',
    CONFLICT: 'It changed in the meantime, or isn’t in the state this needs.',
    PAYLOAD_TOO_LARGE:
      'The body is larger than the server accepts, or the storage of the workspace is used up: then data says how much.',
    UNSUPPORTED_MEDIA_TYPE: 'The body isn’t application/json.',
    INVALID: 'Something needs to change; fields says what.',
    RATE_LIMITED: 'Too many requests. The Retry-After header says how many seconds to wait.',
    INTERNAL: 'Our mistake. Nothing changed. Use requestId to find it in the log.',
    UNAVAILABLE:
      'The server or its database is briefly unavailable. If its disk is full, data.reason is storage-full. Try again.',
    STORAGE_FULL: 'The server has no room for this file. The space left is reserved for orders.',
    'auth/email-already-in-use': 'The address has an account.',
    'auth/invalid-email': 'Not a valid email address.',
    'auth/weak-password': 'The password is one that many people use.',
    'auth/wrong-credentials': 'No account has this address and password.',
    'auth/wrong-password': 'The current password is wrong.',
    'auth/multi-factor-auth-required':
      'The account has a second factor: data.challenge goes to POST /sign-in/second-factor with a code.',
    'auth/password-required':
      'An emailed link isn’t enough here: the address isn’t confirmed yet, or a new one takes the password.',
    'auth/wrong-code': 'The code is wrong, or was used already.',
    'auth/suspended': 'An admin has suspended the account; data says why and whom to ask.',
    'auth/account-deleted':
      'The session belongs to an account that was deleted since; data.userId says which.',
    'auth/viewing': 'An admin is viewing as someone else and can’t change anything',
    'auth/view-ended': 'Viewing as someone else has ended; ask for the session again',
    'auth/link-expired': 'The link was used, replaced by a newer one, or is too old.',
  } satisfies Record<ErrorCode, string>,
  idempotencyBody: [
    'A connection can drop after the server has done its work. So calls that move money take an Idempotency-Key header: any text, new for each action and the same for each retry.',
    'A retry with the same key and body gets the first response again, and nothing happens twice. The same key with another body returns INVALID, or CONFLICT while the first call is still running.',
  ],
  who: {
    label: 'Who may call it',
    public: 'Anyone',
    'signed-in': 'Anyone signed in',
    learner: 'Anyone who owns it, signed in or with the pass of an order',
    role: (role: Role, { plan, minPlan }: { plan?: Plan; minPlan?: Plan }) => {
      if (plan) return `${roleNames[role]} on the ${planNames[plan]} plan`
      if (minPlan && minPlan !== 'free_plan')
        return `${roleNames[role]} from the ${planNames[minPlan]} plan on`
      return roleNames[role]
    },
  },
  fields: 'Fields',
  noFields: 'No fields.',
  required: 'required',
  optional: 'optional',
  places: { path: 'in the path', query: 'in the query', header: 'header' },
  answer: (status: string) => `Answer ${status}`,
  example: 'Example',
  errorsOf: 'Errors',
}
