/** Codes on the wire and their HTTP status (ARCHITECTURE.md). The `auth/…` codes are fixed: clients know them. */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  LIMIT_REACHED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  'auth/email-already-in-use': 409,
  'auth/invalid-email': 422,
  'auth/weak-password': 422,
  'auth/wrong-credentials': 401,
  'auth/wrong-password': 403,
  'auth/multi-factor-auth-required': 401,
  'auth/password-required': 401,
  'auth/wrong-code': 403,
  'auth/suspended': 403,
  'auth/account-deleted': 401,
  'auth/link-expired': 410,
  'auth/viewing': 403,
  'auth/view-ended': 403,
} as const
export type ErrorCode = keyof typeof errorStatus

export type ErrorBody = {
  code: string
  message: string
  fields?: Record<string, string>
  requestId?: string
  data?: Record<string, unknown>
}

type Details = {
  fields?: Record<string, string>
  data?: Record<string, unknown>
  cause?: unknown
  retryAfterSeconds?: number
}

/** An expected failure, in words for the person who met it. `platform/rpc.ts` is the one place that makes it a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly data: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** A refusal that belongs to fields of the form: each sentence is shown beside its field. */
export function invalid(fields: Record<string, string>): AppError {
  return new AppError('INVALID', Object.values(fields)[0] ?? 'Check the fields.', { fields })
}
