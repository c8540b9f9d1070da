import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lookingCookieName, sessionCookieName } from '#areas/accounts/server/cookie.ts'
import { resolveActor } from '#areas/accounts/server/sessions.ts'
import { getUserDocument } from '#areas/accounts/server/users.ts'
import { endView } from '#areas/accounts/server/views.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { languageOf } from '#kernel/language.ts'
import { escapeHtml } from '#platform/mail/letter.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import type { Application } from './application.ts'

export const stopViewingPath = '/looking/stop'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<CallCtx>

/**
 * Puts on top of public pages, while an admin looks as someone, that they do, with the way to stop. Kept pages are kept
 * without it: it is put into the answer of such a browser alone, which no one may keep. The cookie only saves everyone else
 * the question; the session decides.
 */
export function showViewingStrip(app: FastifyInstance, application: Application, contextOf: ContextOf): void {
  const { instance, database, log } = application
  const mayLook = (request: FastifyRequest) =>
    request.method === 'GET' &&
    request.cookies[lookingCookieName(instance)] !== undefined &&
    request.cookies[sessionCookieName(instance)] !== undefined

  app.addHook('onRequest', async (request) => {
    if (!mayLook(request)) return
    // What the browser has is of before, and what is packed can't be added to.
    delete request.headers['if-none-match']
    request.headers['accept-encoding'] = 'identity'
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = reply.kind === 'site' && String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage || !mayLook(request) || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload
    try {
      const base = { db: database.db, now: () => new Date(), instance }
      const { actor } = await resolveActor(base, request.cookies[sessionCookieName(instance)])
      if (!isSignedIn(actor) || !actor.viewedBy) return payload
      const { displayName, email } = await getUserDocument(base, actor.userId)
      reply.header('cache-control', 'private, no-store').removeHeader('etag')
      return withStrip(String(payload), displayName || email)
    } catch (err) {
      // The page is as good without it.
      log.warn({ err }, 'no strip of a look on a public page')
      return payload
    }
  })
  void app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 1024 })
    scope.post(stopViewingPath, async (request, reply) => {
      const ctx = await contextOf(request, reply)
      reply.kind = 'site'
      reply.clearCookie(lookingCookieName(instance), { path: '/', secure: instance.secureCookies })
      const { actor } = ctx
      const seen = isSignedIn(actor)
        ? await endView(ctx, actor.sessionId, actor.viewedBy?.adminId ?? actor.userId)
        : null
      return reply.redirect(seen ? `/admin/users/${seen}` : '/dashboard', 303)
    })
  })
}

function withStrip(html: string, name: string): string {
  const lang = languageOf(/<html lang="([\w-]+)"/.exec(html)?.[1] ?? '') ?? 'en'
  const { text, stop } = siteTextIn(lang).looking
  const strip =
    `<div class="lookstrip" role="status"><p>${escapeHtml(text(name))}</p>` +
    `<form method="post" action="${stopViewingPath}"><button class="btn two" type="submit">${escapeHtml(stop)}</button></form></div>`
  // Behind the link that skips to the content, which stays the first thing by keyboard.
  return html.replace(/<body[^>]*>(<a class="skip"[^>]*>[^<]*<\/a>)?/, (start) => start + strip)
}
