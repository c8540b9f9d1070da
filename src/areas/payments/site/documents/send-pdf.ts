import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#platform/limits/address-key.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { drawDocument } from '../../server/documents/drawing.ts'
import type { Paper } from '../../server/documents/pdf.ts'

/** Papers are drawn when they're asked for: no one needs as many as a program would. */
const papers = { name: 'payments.papers', points: 60, seconds: 60 }

/**
 * Answers with a document as a file, which no cache keeps for anyone else.
 *
 * @throws RATE_LIMITED when too many are asked for.
 */
export async function sendPdf(
  ctx: CallCtx,
  request: FastifyRequest,
  reply: FastifyReply,
  { whose, fileName, paper }: { whose: string; fileName: string; paper: () => Promise<Paper> },
) {
  await ctx.instance.limits.spend(papers, addressKey(request.ip))
  const pdf = await drawDocument(whose, paper)
  reply.kind = 'user-file'
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .type('application/pdf')
    .send(pdf)
}
