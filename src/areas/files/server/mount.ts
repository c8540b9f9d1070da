import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { contentRange, rangeOf } from '#platform/files/ranges.ts'
import { type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { fileAddress, maxImageBytes, type UploadedFile } from '../rules.ts'
import { type FileRow, getReadableFile, keepImage, keyOf, tooLarge, wrongType } from './files.ts'

type FileTools = {
  /** The context of a call, or of a page: there a suspended user is a visitor. */
  contextOf(request: FastifyRequest, reply: FastifyReply, asked: 'api' | 'page'): Promise<CallCtx>
}

/** Upload and download of files: routes of their own, since a body or an answer of theirs is not JSON. */
export async function mountFiles(app: FastifyInstance, { contextOf }: FileTools): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Nothing is read here: the service reads as it writes, and what it refuses is never read to its end.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.post<{ Querystring: { name?: unknown } }>('/api/v1/files', async (request, reply) => {
      reply.kind = 'api'
      const ctx = await contextOf(request, reply, 'api')
      if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
      const creator = creatorCtx(ctx)
      const { name } = request.query
      const file = await readingBody(request, (source) =>
        keepImage(creator, { name: typeof name === 'string' ? name : '', type: typeOf(request), source }),
      )
      return reply.code(201).type('application/json; charset=utf-8').send(toUploaded(file))
    })
  })
  for (const url of ['/files/:fileId', '/files/:fileId/:name']) {
    app.route<{ Params: { fileId: string } }>({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { fileId } = request.params
        if (!isId('fil', fileId)) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
        const ctx = await contextOf(request, reply, 'page')
        return sendFile(ctx, request, reply, await getReadableFile(ctx, fileId))
      },
    })
  }
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
      throw new AppError('BAD_REQUEST', 'The upload was cut off.', { cause: error })
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

async function sendFile(
  ctx: CallCtx,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
): Promise<FastifyReply> {
  const etag = `"${Buffer.from(file.sha256, 'hex').toString('base64url')}"`
  reply.kind = 'user-file'
  reply
    .header('cache-control', 'private, max-age=60')
    .header('vary', 'cookie')
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()

  const { range: asked, 'if-range': only } = request.headers
  const isRanged = request.method === 'GET' && (only === undefined || only === etag)
  const range = rangeOf(isRanged ? asked : undefined, file.bytes)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', contentRange(null, file.bytes)).send()
  }
  reply.type(file.type).header('content-disposition', disposition(file.name))
  if (request.method === 'HEAD') return reply.header('content-length', file.bytes).send()
  const part = range === 'whole' ? undefined : range
  const { stream, bytes } = await ctx.instance.files.open(keyOf(file), part)
  if (part) reply.code(206).header('content-range', contentRange(part, file.bytes))
  return reply.header('content-length', bytes).send(stream)
}

function matches(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** The name for saving (RFC 6266): plain letters for old readers, the whole name encoded beside them. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`
}

function toUploaded(file: FileRow): UploadedFile {
  const { id, name, type, bytes, width, height } = file
  return { id, name, type, bytes, width, height, url: fileAddress(id) }
}
