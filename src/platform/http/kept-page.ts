import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressKept, type Encoding, encodingFor } from './encoding.ts'
import type { ResponseKind } from './headers.ts'

type Form = { body: Buffer; etag: string }

/**
 * Text that everyone gets alike, in each encoding once. Compressing is safe here because it holds neither a
 * secret nor anything a request brought along; pages made for one person are never compressed (BREACH).
 */
export type KeptPage = {
  kind: ResponseKind
  contentType: string
  plain: Form
  encoded: Map<Encoding, Form>
}

export function keepPage(
  text: string,
  kind: ResponseKind = 'site',
  contentType = 'text/html; charset=utf-8',
): KeptPage {
  const body = Buffer.from(text)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { kind, contentType, plain: { body, etag }, encoded: new Map() }
}

/** Sends the page in the form the reader takes; nothing but 304 when they have it. */
export function sendKeptPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  const encoding = encodingFor(request)
  const { body, etag } = encoding ? encodedForm(page, encoding) : page.plain
  reply.kind = page.kind
  reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding').header('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.header('content-type', page.contentType).send(body)
}

function encodedForm(page: KeptPage, encoding: Encoding): Form {
  let form = page.encoded.get(encoding)
  if (!form) {
    // Another encoding is another sequence of bytes, and a strong tag names bytes.
    const etag = `${page.plain.etag.slice(0, -1)}-${encoding}"`
    form = { body: compressKept(page.plain.body, encoding), etag }
    page.encoded.set(encoding, form)
  }
  return form
}
