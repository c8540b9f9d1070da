import { ORPCError, os } from '@orpc/server'
import {
  type Actor,
  type CreatorActor,
  isSignedIn,
  passesGuard,
  plans,
  type SignedIn,
} from '#kernel/actor.ts'
import type { RouteMeta } from '#kernel/contract.ts'
import { AppError, type ErrorBody, errorStatus } from '#kernel/errors.ts'
import type { CreatorCtx, Ctx } from './context.ts'
import { withReason } from './disk/away.ts'
import { diskFullRefusal, isDiskFull } from './disk/full.ts'
import { isDatabaseAway } from './sql/database.ts'
import { isStorable, isUnstorable, unstorableSentence } from './sql/storable.ts'
import './shape-sentences.ts'

/** What a procedure may do with the HTTP answer besides returning its output: cookies, and nothing else. */
export type HttpSide = {
  ip: string
  userAgent: string
  /** What the session cookie of this request holds, whether or not it is still good. */
  sessionToken?: string
  setCookie(name: string, value: string, options: { maxAgeSeconds?: number; path?: string }): void
  clearCookie(name: string, path?: string): void
}

/** The context of a procedure: what services get, and the request's own side. */
export type CallCtx = Ctx & { http?: HttpSide; idempotencyKey?: string }

/**
 * First in every router: the guard of the contract's access rule, then one place where an `AppError` becomes an answer.
 * Used as `implement(contract).$context<CallCtx>().use(guarded)`.
 */
export const accessGuard = os.$context<CallCtx>().middleware(async ({ context, next, procedure }, input) => {
  const meta = procedure['~orpc'].meta as RouteMeta
  try {
    enforceAccess(context.actor, meta)
    refuseUnstorable(input, meta)
    return await next()
  } catch (error) {
    throw translate(await withReason(error, context.instance.disk))
  }
})

function enforceAccess(
  actor: Actor,
  { access, signedOut = 'Sign in to continue.', unseen }: RouteMeta,
): void {
  if (!access) throw new Error('A procedure without an access rule was called.')
  if (
    isSignedIn(actor) &&
    actor.viewedBy &&
    (unseen || (typeof access === 'object' && access.role === 'admin'))
  )
    throw new AppError('auth/viewing', 'You can’t see this while viewing as someone else.')
  if (access === 'public') return
  if (access === 'learner' && actor.kind === 'pass') return
  if (!isSignedIn(actor)) throw new AppError('UNAUTHORIZED', signedOut)
  if (access === 'learner') return
  if (!passesGuard(actor, access))
    throw new AppError('FORBIDDEN', 'You don’t have permission to do this.', { data: neededOf(access) })
}

/** A name with half a character in it would be stored as another name: it is refused, unless the service mends it. */
function refuseUnstorable(input: unknown, { mends }: RouteMeta): void {
  if (!isStorable(mends ? { ...(input as object), [mends]: null } : input))
    throw new AppError('INVALID', unstorableSentence)
}

function neededOf(access: RouteMeta['access']): Record<string, unknown> {
  return typeof access === 'object'
    ? { role: access.role, plan: access.plan ?? access.minPlan ?? plans[0] }
    : {}
}

function translate(error: unknown): unknown {
  if (error instanceof AppError) {
    return new ORPCError(error.code, {
      status: error.status,
      message: error.message,
      defined: true,
      cause: error,
      data: { ...(error.fields && { fields: error.fields }), ...(error.data && { data: error.data }) },
    })
  }
  if (isDiskFull(error)) return translate(diskFullRefusal(error))
  if (isDatabaseAway(error)) {
    const message = 'We can’t reach the database right now. Try again in a moment.'
    return translate(new AppError('UNAVAILABLE', message, { retryAfterSeconds: 2, cause: error }))
  }
  if (isUnstorable(error)) {
    return new ORPCError('INVALID', {
      status: 422,
      message: unstorableSentence,
      defined: true,
      cause: error,
      data: {},
    })
  }
  return error
}

/** The body of any error on the wire (ARCHITECTURE.md). */
export function errorBody(error: ORPCError<string, unknown>, requestId: string): ErrorBody {
  if (error.code === 'BAD_REQUEST' && isValidation(error.data))
    return validationBody(error.data.issues, requestId)
  const data = (error.data ?? {}) as Pick<ErrorBody, 'fields' | 'data'>
  const known = error.code in errorStatus && error.code !== 'INTERNAL'
  return {
    code: known ? error.code : codeOf(error.status),
    message: known ? error.message : messageOf(error.status),
    ...(data.fields ? { fields: data.fields } : {}),
    ...(data.data ? { data: data.data } : {}),
    requestId,
  }
}

function codeOf(status: number): string {
  return Object.entries(errorStatus).find(([, known]) => known === status)?.[0] ?? 'INTERNAL'
}

function messageOf(status: number): string {
  if (status === 404) return 'There’s nothing at this address.'
  if (status < 500) return 'We couldn’t read this request.'
  return 'Something went wrong on our side. Nothing you entered was changed.'
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] }

function isValidation(data: unknown): data is { issues: Issue[] } {
  return typeof data === 'object' && data !== null && Array.isArray((data as { issues?: unknown }).issues)
}

function validationBody(issues: Issue[], requestId: string): ErrorBody {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.')
    fields[name || 'body'] ??= issue.message
  }
  return { code: 'INVALID', message: Object.values(fields)[0] ?? 'Check the fields.', fields, requestId }
}

/** Whether an error answers 422 although oRPC calls it a bad request. */
export function statusOf(error: ORPCError<string, unknown>): number {
  return error.code === 'BAD_REQUEST' && isValidation(error.data) ? 422 : error.status
}

/** The context of a procedure whose access rule asks for a creator. */
export function creatorCtx(ctx: CallCtx): CreatorCtx & CallCtx {
  if (ctx.actor.kind !== 'creator') throw new AppError('FORBIDDEN', 'You don’t have permission to do this.')
  return ctx as CallCtx & Ctx<CreatorActor>
}

/** The context of a procedure whose access rule asks for a signed-in user. */
export function signedInCtx(ctx: CallCtx): CallCtx & Ctx<SignedIn> {
  if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
  return ctx as CallCtx & Ctx<SignedIn>
}
