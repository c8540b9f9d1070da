import type { FastifyRequest } from 'fastify'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { type Actor, isSignedIn } from '#kernel/actor.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { requestedLanguage } from '#platform/sentences.ts'

/**
 * What an answer of the API is said in. The app names what it shows; a download opened as a link asks as the browser is set,
 * and there the person's own choice holds.
 */
export async function languageToAnswerIn(
  ctx: Pick<Ctx, 'db'>,
  request: FastifyRequest,
  actor: Actor,
): Promise<Language> {
  const asked = requestedLanguage(request)
  const isOpenedLink = request.headers['sec-fetch-mode'] === 'navigate'
  return isOpenedLink && isSignedIn(actor) ? languageOfReader(ctx, actor.email, asked) : asked
}
