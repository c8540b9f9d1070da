import type { FastifyReply, FastifyRequest } from 'fastify'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { findWorkspace } from '#areas/accounts/server/workspaces.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import { type MemberLink, memberStops } from '#platform/mail/member-stops.ts'
import { theOne } from '#platform/points.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { MemberPage } from './MemberPage.tsx'
import type { ByToken } from './notice-routes.tsx'

type LinkRequest = FastifyRequest<ByToken>
type LinkHandler = (
  ctx: CallCtx,
  link: MemberLink,
  request: LinkRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** What the link of an email to members does; the addresses are shared with all that's stopped. */
export function memberStopsOf(site: SiteTools): Record<'show' | 'stop' | 'resume', LinkHandler> {
  const stop = theOne(site, memberStops)
  const page: LinkHandler = async (ctx, link, request, reply) => {
    const workspace = await findWorkspace(ctx, link.workspaceId)
    const reader = workspace && (await stop.find(ctx, link))
    const frame = workspace ? frameIn(site.frame, workspace.language) : site.frame
    const html = renderSite(
      <MemberPage
        site={frame}
        words={stop.words[frame.lang]}
        store={workspace ? storeFaceOf(workspace) : null}
        viewer={site.viewerOf(request)}
        token={request.params.token}
        sender={workspace?.name ?? site.frame.brandName}
        address={reader?.address ?? ''}
        state={!reader ? 'gone' : reader.isStopped ? 'stopped' : request.query.undone ? 'undone' : 'asked'}
      />,
    )
    return sendPage(reply, html)
  }
  return {
    show: page,
    async stop(ctx, link, request, reply) {
      await stop.set(ctx, link, false)
      return page(ctx, link, request, reply)
    },
    async resume(ctx, link, request, reply) {
      await stop.set(ctx, link, true)
      return reply.redirect(`/unsubscribe/${request.params.token}?undone=1`, 303)
    },
  }
}
