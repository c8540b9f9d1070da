import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatDuration } from '#kernel/time.ts'
import type { WorkspaceRecord } from '../server/workspaces.ts'
import { type Shared, shareImage, shareVersion } from './share-image.ts'

type Thing = { id: string; title: string; seconds: number }

/** What's on the picture shown where a product's page is shared; `size` says how much the product holds. */
export function sharedThing(
  { name, brandColor }: Pick<WorkspaceRecord, 'name' | 'brandColor'>,
  { id, title, seconds }: Thing,
  size: string,
): Shared {
  const note = seconds > 0 ? `${size} · ${formatDuration(seconds)}` : size
  return { id, title, seller: name, note, brand: brandColor }
}

/** The same for a whole store. */
export function sharedStore({ id, name, handle, brandColor }: WorkspaceRecord): Shared {
  return { id, title: name, seller: '', note: `@${handle}`, brand: brandColor }
}

/** The address of a page's picture, which changes when anything on it does. */
export const shareAddress = (path: string, shared: Shared) => `${path}/share.png?v=${shareVersion(shared)}`

/** Answers with the picture, unless the browser already has it. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  shared: Shared,
): Promise<FastifyReply> {
  const etag = `"${shareVersion(shared)}"`
  reply.kind = 'asset'
  reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(await shareImage(shared))
}
