import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { coverDesign } from '../server/covers.ts'
import type { WorkspaceRecord } from '../server/workspaces.ts'
import { type ShareSubject, shareImage, shareVersion } from './share-image.ts'

/** What's on the picture shown where a product's page is shared: its cover. */
export async function sharedThing(
  ctx: Ctx,
  { id: workspaceId, brandColor }: Pick<WorkspaceRecord, 'id' | 'brandColor'>,
  /** With its design, where that's known. */
  { id, title, design }: { id: Id; title: string; design?: number | null },
): Promise<ShareSubject> {
  return { title, brand: brandColor, design: design ?? (await coverDesign(ctx, workspaceId, id)) }
}

/** The same for a whole store. */
export function sharedStore({ id, name, handle, brandColor }: WorkspaceRecord): ShareSubject {
  return { id, title: name, note: `@${handle}`, brand: brandColor }
}

/** The address of a page's picture, which changes when anything on it does. */
export const shareAddress = (path: string, shared: ShareSubject) =>
  `${path}/share.png?v=${shareVersion(shared)}`

/** Answers with the picture, unless the browser already has it. Others may keep it, and ask: once a store is hidden, it's gone. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  shared: ShareSubject,
): Promise<FastifyReply> {
  const etag = `"${shareVersion(shared)}"`
  reply.kind = 'asset'
  reply.header('cache-control', 'public, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(await shareImage(shared))
}
