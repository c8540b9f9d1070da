import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#kernel/errors.ts'
import { bodyIn, requestedLanguage, type WithDictionaries } from '../sentences.ts'
import { addVary } from './vary.ts'

/** An error body as it leaves for a program or the app, which says in `Accept-Language` what it shows. Pages have a language of their own. */
export function inRequestedLanguage(
  ctx: WithDictionaries,
  request: FastifyRequest,
  reply: FastifyReply,
  body: ErrorBody,
): ErrorBody {
  const language = requestedLanguage(request)
  reply.header('content-language', language)
  addVary(reply, 'accept-language')
  return bodyIn(ctx, language, body)
}
