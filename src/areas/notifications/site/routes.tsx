import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowSender, type SenderLink, stopSender } from '#areas/accounts/server/mail-stops.ts'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { findWorkspace } from '#areas/accounts/server/workspaces.ts'
import { givenByHand, refuseEnrollments, undoRefusal } from '#areas/students/server/refusing.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import { readStopToken } from '#platform/mail/stop-links.ts'
import { findSuppression } from '#platform/mail/suppressions.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { subscriptions } from '../server/subscriptions.ts'
import { memberStopsOf } from './member-routes.tsx'
import { type ByToken, mountNoticeStops } from './notice-routes.tsx'
import { BrokenLinkPage, RefusalPage, SenderPage } from './StopPages.tsx'

type LinkRequest = FastifyRequest<ByToken>

/**
 * `/unsubscribe/:token` and `/refuse/:token`: what the links of emails stop, without a sign-in and without script. GET shows
 * a page and changes nothing; the POST of email programs (RFC 8058) comes from anywhere, with no cookie, and is answered 200.
 */
export async function mountStops(app: FastifyInstance, site: SiteTools): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 32 * 1024 })
    // What email programs send along says nothing that the address doesn't.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 32 * 1024 }, (_request, _body, done) =>
      done(null),
    )
    scope.addHook('onRequest', async (_request, reply) => {
      reply.kind = 'site'
      // As on every page with a form behind a token (decision 0006).
      reply.header('referrer-policy', 'same-origin')
    })
    const notices = mountNoticeStops(scope, site, site.instance.given(subscriptions))
    const members = memberStopsOf(site)

    scope.get<ByToken>('/unsubscribe/:token', async (request, reply) => {
      const { ctx, link } = await readLink(site, request, reply)
      if (!link) return broken(site, request, reply)
      if (link.kind === 'notice') return notices.show(ctx, link, request, reply)
      if (link.kind === 'member') return members.show(ctx, link, request, reply)
      return senderPage(site, ctx, link, request, reply)
    })

    scope.post<ByToken>('/unsubscribe/:token', { config: { anyOrigin: true } }, async (request, reply) => {
      const { ctx, link } = await readLink(site, request, reply)
      if (!link) return broken(site, request, reply)
      if (link.kind === 'notice') return notices.stop(ctx, link, request, reply)
      if (link.kind === 'member') return members.stop(ctx, link, request, reply)
      await stopSender(ctx, link, 'unsubscribed')
      return senderPage(site, ctx, link, request, reply)
    })

    scope.post<ByToken>('/unsubscribe/:token/undo', async (request, reply) => {
      const { ctx, link } = await readLink(site, request, reply)
      if (!link) return broken(site, request, reply)
      if (link.kind === 'notice') return notices.resume(ctx, link, request, reply)
      if (link.kind === 'member') return members.resume(ctx, link, request, reply)
      await allowSender(ctx, link)
      return reply.redirect(`/unsubscribe/${request.params.token}?undone=1`, 303)
    })

    scope.get<ByToken>('/refuse/:token', async (request, reply) => {
      const { ctx, link } = await readLink(site, request, reply)
      if (link?.kind !== 'sender') return broken(site, request, reply)
      return refusalPage(site, ctx, link, request, reply)
    })

    scope.post<ByToken>('/refuse/:token', async (request, reply) => {
      const { ctx, link } = await readLink(site, request, reply)
      if (link?.kind !== 'sender') return broken(site, request, reply)
      await refuseEnrollments(ctx, link)
      return refusalPage(site, ctx, link, request, reply)
    })

    scope.post<ByToken>('/refuse/:token/undo', async (request, reply) => {
      const { ctx, link } = await readLink(site, request, reply)
      if (link?.kind !== 'sender') return broken(site, request, reply)
      await undoRefusal(ctx, link)
      return reply.redirect(`/refuse/${request.params.token}?undone=1`, 303)
    })
  })
}

async function readLink(site: SiteTools, request: LinkRequest, reply: FastifyReply) {
  const ctx = await site.ctxOf(request, reply)
  return { ctx, link: readStopToken(ctx.instance, request.params.token) }
}

async function senderPage(
  site: SiteTools,
  ctx: CallCtx,
  link: SenderLink,
  request: LinkRequest,
  reply: FastifyReply,
) {
  const stopped = (await findSuppression(ctx, link)) !== null
  const around = await surroundings(site, ctx, link, request)
  return sendPage(
    reply,
    renderSite(<SenderPage {...around} state={stateOf(stopped || around.isGone, request)} />),
  )
}

async function refusalPage(
  site: SiteTools,
  ctx: CallCtx,
  link: SenderLink,
  request: LinkRequest,
  reply: FastifyReply,
) {
  const refused = (await findSuppression(ctx, link)) === 'refused'
  const around = await surroundings(site, ctx, link, request)
  const { titles } = await givenByHand(ctx, link)
  const state = stateOf(refused || around.isGone, request)
  return sendPage(reply, renderSite(<RefusalPage {...around} titles={titles} state={state} />))
}

const stateOf = (stopped: boolean, { query }: LinkRequest) =>
  stopped ? ('stopped' as const) : query.undone ? ('undone' as const) : ('asked' as const)

/** Whose page it is. A workspace that is gone can email no one: then it is done already. */
async function surroundings(site: SiteTools, ctx: CallCtx, link: SenderLink, request: LinkRequest) {
  const workspace = await findWorkspace(ctx, link.workspaceId)
  const { address } = await givenByHand(ctx, link)
  return {
    site: workspace ? frameIn(site.frame, workspace.language) : site.frame,
    store: workspace ? storeFaceOf(workspace) : null,
    viewer: site.viewerOf(request),
    token: request.params.token,
    sender: workspace?.name ?? site.frame.brandName,
    address,
    isGone: !workspace && link.workspaceId !== 'wsp_platform',
  }
}

function broken(site: SiteTools, request: FastifyRequest, reply: FastifyReply) {
  const html = renderSite(<BrokenLinkPage site={site.frame} viewer={site.viewerOf(request)} />)
  return sendPage(reply, html, 404)
}
