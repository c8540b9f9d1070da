import { AsyncLocalStorage } from 'node:async_hooks'
import { toORPCError } from '@orpc/client'
import { type AnyContractRouter, ORPCError } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type AnyRouter, onError, traverseContractProcedures } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteMeta } from '#kernel/contract.ts'
import { AppError, type ErrorBody } from '#kernel/errors.ts'
import type { Log } from '../log.ts'
import { type CallCtx, errorBody, statusOf } from '../rpc.ts'
import { inRequestedLanguage } from './answer-language.ts'
import { compressAnswer } from './encoding.ts'
import { readJsonObject } from './json.ts'

type ApiOptions = {
  router: AnyRouter
  log: Log
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<CallCtx>
}

const inHand = new AsyncLocalStorage<{ request: FastifyRequest; reply: FastifyReply; context: CallCtx }>()

const requestId = () => inHand.getStore()?.request.id ?? ''

/** The documented REST API under `/api/v1`. Nothing but application/json reaches a procedure. */
export async function mountApi(app: FastifyInstance, { router, log, contextOf }: ApiOptions): Promise<void> {
  refuseUndeclared(router)
  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: (error) => saidToReader(errorBody(error, requestId())),
    clientInterceptors: [
      onError((error) => reportUnexpected(log, error)),
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          sayWhenToRetry(error)
          throw withStatus(toORPCError(error))
        }
      },
    ],
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      /^application\/json(; ?charset="?utf-8"?)?$/i,
      { parseAs: 'buffer' },
      parseJson,
    )
    scope.addHook('onSend', compressAnswer)
    scope.all('/api/v1/*', async (request, reply) => {
      reply.kind = 'api'
      refuseUntidyPath(request)
      const context = await contextOf(request, reply)
      const { matched } = await inHand.run({ request, reply, context }, () =>
        handler.handle(request, reply, { prefix: '/api/v1', context }),
      )
      if (!matched) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
    })
  })
}

function parseJson(
  _request: FastifyRequest,
  bytes: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  try {
    done(null, readJsonObject(Buffer.from(bytes)))
  } catch (cause) {
    done(new AppError('BAD_REQUEST', 'The body isn’t a JSON object.', { cause }))
  }
}

/** Names without a dot or an escape: nothing in them can be tidied. */
const tidy = /^(?:\/[\w~-]+)+$/

/** The router tidies paths (`/x/../me`); an address that needs tidying is none of ours, and no check before it may differ. */
function refuseUntidyPath(request: FastifyRequest): void {
  const [path = ''] = request.url.split('?')
  if (!tidy.test(path) && new URL(path, 'http://own.invalid').pathname !== path)
    throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
}

/** The one place where a refusal of a procedure gets the language of who asked. */
function saidToReader(body: ErrorBody): ErrorBody {
  const call = inHand.getStore()
  return call ? inRequestedLanguage(call.context, call.request, call.reply, body) : body
}

/** Waiting times travel in a header; `rpc.ts` keeps the refusal itself as the cause. */
function sayWhenToRetry(error: unknown): void {
  const refusal = error instanceof Error ? error.cause : undefined
  if (!(refusal instanceof AppError) || !refusal.retryAfterSeconds) return
  inHand.getStore()?.reply.header('retry-after', String(refusal.retryAfterSeconds))
}

function withStatus(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const status = statusOf(error)
  if (status === error.status) return error
  return new ORPCError(error.code, { status, message: error.message, data: error.data, cause: error.cause })
}

function reportUnexpected(log: Log, error: unknown): void {
  if (error instanceof ORPCError && error.status !== 500) return
  log.error({ requestId: requestId(), err: error }, 'unexpected error in a procedure')
}

/** @throws when a procedure lacks its access rule, a schema or a summary: such a server does not boot. */
export function refuseUndeclared(router: AnyContractRouter | AnyRouter): void {
  const wrong: string[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const { meta, inputSchema, outputSchema, route } = contract['~orpc']
    const name = path.join('.')
    if (!(meta as RouteMeta).access) wrong.push(`${name} has no access rule.`)
    if (!outputSchema) wrong.push(`${name} has no output schema.`)
    if (!route.path || !route.method) wrong.push(`${name} has no method and path.`)
    if (!route.summary) wrong.push(`${name} has no summary.`)
    if (route.path?.includes('{') && !inputSchema) wrong.push(`${name} has no input schema.`)
  })
  if (wrong.length > 0) throw new Error(`Procedures that may not be served:\n${wrong.join('\n')}`)
}
