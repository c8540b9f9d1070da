import type { FastifyReply, FastifyRequest } from 'fastify'
import { nothingHere, storeOf } from '#areas/accounts/site/store.ts'
import { nextDesign } from '#kernel/covers.ts'
import { isId } from '#kernel/ids.ts'
import type { SiteTools } from '#platform/http/site.ts'

type ByPiece = { Params: { handle: string; pieceId: string } }

/**
 * The drawing of a document or a session: made of its id and the shop's color alone, so it's the same for everyone and tells
 * nothing of what it's for.
 */
export async function answerCover(
  site: SiteTools,
  request: FastifyRequest<ByPiece>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { handle, pieceId } = request.params
  const ctx = await site.ctxOf(request, reply)
  const { brandColor } = await storeOf(ctx, handle)
  if (!isId('mpc', pieceId)) throw nothingHere()
  // Few requests draw, so it loads here.
  const { coverSvg } = await import('#areas/accounts/site/covers/cover-svg.ts')
  reply.kind = 'asset'
  reply.header('cache-control', 'private, max-age=3600')
  const design = nextDesign([], pieceId)
  return reply.type('image/svg+xml').send(coverSvg({ title: '', brand: brandColor, design }))
}
