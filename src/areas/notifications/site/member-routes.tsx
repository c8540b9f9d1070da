import type { FastifyReply, FastifyRequest } from 'fastify'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { findWorkspace } from '#areas/accounts/server/workspaces.ts'
import {
  findMemberReader,
  type MemberLink,
  setMemberDigest,
} from '#areas/memberships/server/digest/stopping.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
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

/** What the link of a weekly email to members does; the addresses are shared with all that's stopped. */
export function memberStops(site: SiteTools): Record<'show' | 'stop' | 'resume', LinkHandler> {
  const page: LinkHandler = async (ctx, link, request, reply) => {
    const workspace = await findWorkspace(ctx, link.workspaceId)
    const reader = workspace && (await findMemberReader(ctx, link))
    const html = renderSite(
      <MemberPage
        site={workspace ? frameIn(site.frame, workspace.language) : site.frame}
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
      await setMemberDigest(ctx, link, false)
      return page(ctx, link, request, reply)
    },
    async resume(ctx, link, request, reply) {
      await setMemberDigest(ctx, link, true)
      return reply.redirect(`/unsubscribe/${request.params.token}?undone=1`, 303)
    },
  }
}
