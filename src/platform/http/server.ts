import cookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { AppError, type ErrorBody } from '#kernel/errors.ts'
import type { Config } from '../config.ts'
import type { Instance } from '../context.ts'
import { withReason } from '../disk/away.ts'
import { diskFullRefusal, isDiskFull, isForRoom } from '../disk/full.ts'
import type { Log } from '../log.ts'
import { isDatabaseAway } from '../sql/database.ts'
import { isUnstorable, unstorableSentence } from '../sql/storable.ts'
import { inRequestedLanguage } from './answer-language.ts'
import { prepareClosing } from './closing.ts'
import { type ResponseKind, securityHeadersOf } from './headers.ts'
import { hostCheck, refuseForeignOrigin } from './origin.ts'
import { newRequestId } from './request-id.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Set by the route that answers; decides the headers. */
    kind: ResponseKind
  }
  interface FastifyContextConfig {
    /** Any site may send it, as email programs do on the web: it does what its own address says, by no cookie of anyone. */
    anyOrigin?: boolean
    /** It counts by itself whoever calls it too often: one who may can call it as often as they like. */
    countsItself?: boolean
  }
}

/** How a failure is shown where a page was asked for. */
export type ErrorPage = (request: FastifyRequest, body: ErrorBody, status: number) => Promise<string>

export type HttpOptions = {
  config: Config
  log: Log
  instance: Pick<Instance, 'disk' | 'given'>
  errorPage?: ErrorPage
}

/** Megabyte, the most a JSON or form body may have. Uploads have routes of their own. */
const bodyLimit = 1024 * 1024
/** What an answer may say otherwise than its kind. */
const ownPolicies = ['referrer-policy', 'cross-origin-resource-policy'] as const

/** The name of a file is in its address: up to 120 letters, and pictures among them are two each. */
const mostOfParam = 250

/**
 * Contracts check what comes in and goes out. Fastify's own compilers of schemas are a twentieth of the processor's time of a start, to load them
 * alone.
 */
const withoutSchemas: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
}

function refuseSchema(): never {
  throw new Error('A route has a schema, which nothing reads: it belongs in a contract.')
}

/** A Fastify with what every response and request has in common: ids, headers, checks of host and origin, error bodies. */
export async function createHttp({
  config,
  log,
  instance,
  errorPage,
}: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: newRequestId,
    // Lines name their request themselves: no logger is made for each.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: mostOfParam },
    requestTimeout: 60_000,
    schemaController: withoutSchemas,
    forceCloseConnections: 'idle',
    // `prepareClosing` refuses in our own words.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    // Two answers to "which length has this body" are refused before anything reads it.
    http: { insecureHTTPParser: false, maxHeaderSize: 16 * 1024 },
  })
  await app.register(cookie)
  app.decorateReply('kind', 'api')
  prepareClosing(app)

  const refuseUnknownHost = hostCheck(config)
  // These three run on every request: without promises, and without making what can be made once.
  app.addHook('onRequest', (request, reply, done) => {
    reply.kind = kindOf(request)
    try {
      refuseDoubled(request)
      if (request.url === '/healthz' || request.url === '/readyz') return done()
      refuseUnknownHost(request)
      if (!request.routeOptions.config.anyOrigin) refuseForeignOrigin(config, request)
    } catch (refusal) {
      return done(refusal as Error)
    }
    done()
  })
  const headersOf = securityHeadersOf(config)
  app.addHook('onSend', (request, reply, payload, done) => {
    const own = ownPolicies.map((name) => [name, reply.getHeader(name)] as const)
    reply.headers(headersOf[reply.kind])
    for (const [name, value] of own) if (value !== undefined) reply.header(name, value)
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    noteResponse(log, request, reply)
    done()
  })

  app.setErrorHandler(async (error: FastifyError, request, reply) =>
    answerError(await withReason(error, instance.disk), request, reply, { log, instance, errorPage }),
  )
  app.setNotFoundHandler((request, reply) =>
    answerError(new AppError('NOT_FOUND', 'There’s nothing at this address.'), request, reply, {
      log,
      instance,
      errorPage,
    }),
  )
  return app
}

function kindOf(request: FastifyRequest): ResponseKind {
  return wantsPage(request) ? 'site' : 'api'
}

function wantsPage(request: FastifyRequest): boolean {
  return !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
}

/** Node keeps the first of two; whoever is in front of us may have read the second. */
function refuseDoubled(request: FastifyRequest): void {
  const { rawHeaders } = request.raw
  let types = 0
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 12 && name.toLowerCase() === 'content-type') types++
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) throw new AppError('BAD_REQUEST', 'The request names two hosts.')
  if (types > 1) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request names two content types.')
}

function noteResponse(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const status = reply.statusCode
  const level = status >= 500 ? 'error' : [401, 403, 429].includes(status) ? 'warn' : 'debug'
  if (!log.isLevelEnabled(level)) return
  const line = {
    requestId: request.id,
    method: request.method,
    // The route, not the address: tokens are in addresses.
    route: request.routeOptions.url ?? 'none',
    status,
    ms: Math.round(reply.elapsedTime),
  }
  log[level](line, status >= 500 ? 'request failed' : level === 'warn' ? 'request refused' : 'request')
}

async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, instance, errorPage }: Pick<HttpOptions, 'log' | 'instance' | 'errorPage'>,
) {
  const { status, body, retryAfterSeconds } = errorAnswer(error, request.id)
  // Without its trace: there will be many, and where they are kept may be the disk that is full.
  if (isForRoom(error)) log.error({ requestId: request.id }, 'the disk is full')
  else if (status >= 500 && status !== 503)
    log.error({ requestId: request.id, err: error }, 'unexpected error')
  reply.code(status).header('cache-control', 'no-store')
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  if (errorPage && wantsPage(request)) {
    reply.kind = 'site'
    return reply.type('text/html; charset=utf-8').send(await errorPage(request, body, status))
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(inRequestedLanguage({ instance }, request, reply, body))
}

/** Status and body of any failure outside a procedure. Unexpected ones say nothing but the request id. */
export function errorAnswer(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorBody; retryAfterSeconds?: number } {
  if (error instanceof AppError) {
    const { code, message, fields, data } = error
    return {
      status: error.status,
      body: { code, message, ...(fields ? { fields } : {}), ...(data ? { data } : {}), requestId },
      ...(error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
    }
  }
  if (isDiskFull(error)) return errorAnswer(diskFullRefusal(error), requestId)
  if (isDatabaseAway(error)) {
    return {
      status: 503,
      body: {
        code: 'UNAVAILABLE',
        message: 'We can’t reach the database right now. Try again in a moment.',
        requestId,
      },
      retryAfterSeconds: 2,
    }
  }
  if (isUnstorable(error)) {
    return { status: 422, body: { code: 'INVALID', message: unstorableSentence, requestId } }
  }
  const status = (error as Partial<FastifyError>).statusCode
  if (status === 413)
    return {
      status,
      body: {
        code: 'PAYLOAD_TOO_LARGE',
        message: 'This is more than we can accept at once.',
        requestId,
      },
    }
  if (status === 415)
    return {
      status,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send this as application/json.', requestId },
    }
  if (status === 503)
    return {
      status,
      body: { code: 'UNAVAILABLE', message: 'The server is restarting. Try again.', requestId },
      retryAfterSeconds: 2,
    }
  if (status && status >= 400 && status < 500) {
    return { status, body: { code: 'BAD_REQUEST', message: 'We couldn’t read this request.', requestId } }
  }
  return {
    status: 500,
    body: {
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Nothing you entered was changed.',
      requestId,
    },
  }
}
