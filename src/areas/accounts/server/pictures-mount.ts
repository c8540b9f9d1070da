import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { type CallCtx, creatorCtx, signedInCtx } from '#platform/rpc.ts'
import { type Crop, logoType, maxLogoBytes, maxPhotoBytes, photoType, sizeWords } from '../rules.ts'
import { findLogo, setLogo } from './branding.ts'
import { findPhoto, setPhoto } from './photos.ts'

type Tools = {
  contextOf: (request: FastifyRequest, reply: FastifyReply, asked: 'api' | 'page') => Promise<CallCtx>
}
type PictureCall = { Querystring: Record<string, unknown> }

/** People's photos and workspaces' logos: request bodies and answers that aren't JSON. */
export async function mountPictures(app: FastifyInstance, { contextOf }: Tools): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.put<PictureCall>('/api/v1/me/photo', async (request, reply) => {
      const ctx = await callOf(contextOf, request, reply, 'No user logged in')
      const answer = await readingBody(
        request,
        { most: maxPhotoBytes, what: 'photo', types: photoType },
        (source) =>
          setPhoto(signedInCtx(ctx), { type: typeOf(request), crop: cropOf(request.query), source }),
      )
      return reply.type('application/json; charset=utf-8').send(answer)
    })

    scope.put('/api/v1/workspace/logo', async (request, reply) => {
      const creator = creatorCtx(await callOf(contextOf, request, reply))
      const answer = await readingBody(
        request,
        { most: maxLogoBytes, what: 'logo', types: logoType },
        (source) => setLogo(creator, { type: typeOf(request), source }),
      )
      return reply.type('application/json; charset=utf-8').send(answer)
    })
  })

  app.get<{ Params: { photoId: string } }>('/photos/:photoId', async (request, reply) => {
    const { photoId } = request.params
    const photo = isId('pho', photoId)
      ? await findPhoto(await contextOf(request, reply, 'page'), photoId)
      : null
    return photo ? sendPicture(reply, 'image/webp', photo) : reply.callNotFound()
  })

  app.get<{ Params: { workspaceId: string; logoId: string } }>(
    '/logos/:workspaceId/:logoId',
    async (request, reply) => {
      const { workspaceId, logoId } = request.params
      const isOurs = isId('wsp', workspaceId) && isId('lgo', logoId)
      const logo = isOurs
        ? await findLogo(await contextOf(request, reply, 'page'), workspaceId, logoId)
        : null
      if (!logo) return reply.callNotFound()
      // Emails show it, wherever they're read.
      return sendPicture(
        reply.header('cross-origin-resource-policy', 'cross-origin'),
        logo.type,
        logo.content,
      )
    },
  )
}

/** Its address never shows another picture. Opened by itself it's an image without any rights, whatever it contains. */
function sendPicture(reply: FastifyReply, type: string, content: Buffer): FastifyReply {
  reply.kind = 'user-file'
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-disposition', 'inline')
    .type(type)
    .send(content)
}

async function callOf(
  contextOf: Tools['contextOf'],
  request: FastifyRequest,
  reply: FastifyReply,
  signedOut = 'Sign in to continue.',
): Promise<CallCtx> {
  reply.kind = 'api'
  const ctx = await contextOf(request, reply, 'api')
  if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', signedOut)
  return ctx
}

type Rules = { most: number; what: 'photo' | 'logo'; types: string }

/** Passes the body on as it arrives. After a refusal, the rest is read and discarded so that the browser gets the reason. */
async function readingBody<T>(
  request: FastifyRequest,
  { most, what, types }: Rules,
  work: (source: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { body } = request
  if (!isStream(body)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', types)
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > most) {
    body.resume()
    const limit = sizeWords(most)
    throw new AppError('PAYLOAD_TOO_LARGE', `The ${what} is ${sizeWords(length)}. Choose one up to ${limit}.`)
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

/** Fractions of the upright picture: where the square begins, and its side as a fraction of the shorter side. */
function cropOf(query: Record<string, unknown>): Crop | null {
  const [left, top, size] = ['left', 'top', 'size'].map((name) => Number(query[name] ?? Number.NaN))
  const isShare = (value: number | undefined): value is number =>
    value !== undefined && value >= 0 && value <= 1
  return isShare(left) && isShare(top) && isShare(size) && size > 0 ? { left, top, size } : null
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

const typeOf = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
