import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { creatorCtx } from '#platform/rpc.ts'
import { maxImageBytes } from '../rules.ts'
import { keepImage, toUploaded } from './files.ts'
import { tooLarge, wrongType } from './pictures.ts'
import { mountServing, type ServingTools } from './serving.ts'
import { uploadsPath } from './uploads-path.ts'

/** Upload and download of files: routes of their own, since a body or an answer of theirs is not JSON. */
export async function mountFiles(app: FastifyInstance, tools: ServingTools): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Nothing is read here: the service reads as it writes, and what it refuses is never read to its end.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.post<{ Querystring: { name?: unknown } }>('/api/v1/files', async (request, reply) => {
      const creator = await creatorOf(tools, request, reply)
      const { name } = request.query
      const file = await readingBody(request, (source) =>
        keepImage(creator, {
          name: typeof name === 'string' ? name : '',
          type: typeOf(request),
          bytes: Number(request.headers['content-length']) || null,
          source,
        }),
      )
      return reply.code(201).type('application/json; charset=utf-8').send(toUploaded(file))
    })

    scope.route({
      method: ['POST', 'OPTIONS'],
      url: uploadsPath,
      handler: (request, reply) => answerPart(tools, request, reply),
    })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:uploadId`,
      handler: (request, reply) => answerPart(tools, request, reply),
    })
  })
  mountServing(app, tools)
}

async function creatorOf(
  { contextOf }: ServingTools,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CreatorCtx> {
  reply.kind = 'api'
  const ctx = await contextOf(request, reply, 'api')
  if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
  return creatorCtx(ctx)
}

/** What the protocol says in headers; the rest of what the package would send (for other sites' pages) is left out. */
const protocolHeaders = [
  'location',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-length',
  'upload-offset',
]

/** An upload in parts. After a refusal the rest of the part is read and thrown away, so that the reason arrives. */
async function answerPart(
  tools: ServingTools,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = request
  try {
    const ctx = await creatorOf(tools, request, reply)
    // Few upload, so the protocol's library loads here.
    const { answerTus } = await import('./tus.ts')
    const response = await answerTus(ctx, webRequest(request))
    for (const name of protocolHeaders) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(response.status).send()
  } catch (error) {
    if (request.raw.destroyed && !request.raw.complete)
      throw new AppError('BAD_REQUEST', 'The upload was interrupted. Try again.', { cause: error })
    throw error
  } finally {
    if (isStream(body)) body.resume()
  }
}

function webRequest(request: FastifyRequest): Request {
  const { method, url, headers, body } = request
  const has = isStream(body) && method === 'PATCH'
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(new URL(url, 'http://own.invalid'), {
    method,
    headers: new Headers(given),
    ...(has ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

/**
 * Hands over the body as it arrives. After a refusal the rest is read and thrown away: a connection that closes in the middle
 * of an upload shows people a broken network instead of the reason.
 */
async function readingBody<T>(
  request: FastifyRequest,
  work: (source: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { body } = request
  if (!isStream(body)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', wrongType)
  if (Number(request.headers['content-length'] ?? 0) > maxImageBytes) {
    body.resume()
    throw new AppError('PAYLOAD_TOO_LARGE', tooLarge)
  }
  const source = body.iterator({ destroyOnReturn: false })
  try {
    return await work(source)
  } catch (error) {
    if (request.raw.destroyed && !request.raw.complete)
      throw new AppError('BAD_REQUEST', 'The upload was interrupted. Try again.', { cause: error })
    throw error
  } finally {
    await source.return?.()
    body.resume()
  }
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

const typeOf = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
