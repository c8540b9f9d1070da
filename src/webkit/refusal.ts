import { ORPCError } from '@orpc/client'
import type { ErrorBody } from '#kernel/errors.ts'

/** Why a call didn't succeed, whatever was thrown. */
export type Refusal = {
  /** Code of the error body; `OFFLINE` when no answer came at all. */
  code: string
  status: number
  /** The server's own sentence, written for people; empty when the server had nothing to say. */
  message: string
  fields: Record<string, string>
  requestId: string | undefined
  data: Record<string, unknown>
}

type Details = Pick<ErrorBody, 'fields' | 'requestId' | 'data'>

/** Reads anything a call may throw. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ORPCError)) {
    return { code: 'OFFLINE', status: 0, message: '', fields: {}, requestId: undefined, data: {} }
  }
  const details = (error.data ?? {}) as Details
  const hasWords = error.defined && error.code !== 'INTERNAL'
  return {
    code: error.code,
    status: error.status,
    message: hasWords ? error.message : '',
    fields: details.fields ?? {},
    requestId: details.requestId,
    data: details.data ?? {},
  }
}

/** The failure says that no one could be reached: no connection, or a server that is away (503). Trying again may help. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ORPCError) return error.status === 503
  return error instanceof TypeError || (typeof navigator !== 'undefined' && navigator.onLine === false)
}

/** Turns an error answer of ours (`{code, message, fields?, requestId, data?}`) into the error that calls throw. */
export function decodeError(
  body: unknown,
  response: { status: number; headers: Record<string, unknown> },
): ORPCError<string, Details> {
  const requestId = textOf(response.headers['x-request-id'])
  if (!isErrorBody(body)) {
    // A proxy in between answered, not we: its body says nothing to a person.
    return new ORPCError(response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL', {
      status: response.status >= 400 ? response.status : 500,
      message: '',
      data: { requestId },
    })
  }
  const { code, message, fields, data } = body
  return new ORPCError(code, {
    status: response.status,
    message,
    defined: true,
    data: { fields, data, requestId: body.requestId ?? requestId },
  })
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const { code, message } = body as Partial<ErrorBody>
  return typeof code === 'string' && typeof message === 'string'
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
