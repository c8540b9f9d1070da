import type { FastifyInstance, FastifyReply } from 'fastify'
import { handleNowOf, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { type ShareSubject, shareHeight, shareWidth } from '#areas/accounts/site/share-image.ts'
import { shareAddress, sharedStore, sharedThing } from '#areas/accounts/site/share-pictures.ts'
import { StoreMoved, storeOf } from '#areas/accounts/site/store.ts'
import { AppError } from '#kernel/errors.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { products } from '#platform/product.ts'
import type { CallCtx } from '#platform/rpc.ts'

type EmbedCall = { Querystring: Record<string, unknown> }
type EmbedSubject = { workspace: WorkspaceRecord; title: string; path: string; shared: ShareSubject }

/**
 * `/oembed?url=`: title, seller and picture of a store or of what is on sale in it, for sites that show links with them. In JSON alone. What
 * is not public is not there, and neither is anything of another site.
 */
export function mountOEmbed(app: FastifyInstance, site: SiteTools): void {
  app.get<EmbedCall>('/oembed', async (request, reply) => {
    reply.kind = 'asset'
    const { url, format, maxwidth, maxheight } = request.query
    if (format !== undefined && format !== 'json') return onlyJson(reply, request.id)
    const ctx = await site.ctxOf(request, reply)
    const found = typeof url === 'string' ? await pageAt(ctx, site.frame.origin, url) : null
    if (!found) throw new AppError('NOT_FOUND', 'There’s nothing to embed at this address.')
    const { origin, brandName } = site.frame
    const fits = shareWidth <= atMost(maxwidth) && shareHeight <= atMost(maxheight)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/json; charset=utf-8')
      .send({
        version: '1.0',
        type: 'link',
        title: found.title,
        author_name: found.workspace.name,
        author_url: `${origin}/@${found.workspace.handle}`,
        provider_name: brandName,
        provider_url: origin,
        cache_age: 3600,
        ...(fits
          ? {
              thumbnail_url: `${origin}${shareAddress(found.path, found.shared)}`,
              thumbnail_width: shareWidth,
              thumbnail_height: shareHeight,
            }
          : {}),
      })
  })
}

/** The answer the format's own description asks for. */
function onlyJson(reply: FastifyReply, requestId: string): FastifyReply {
  return (
    reply
      .code(501)
      .type('application/json; charset=utf-8')
      // not words: read by programs
      .send({ code: 'BAD_REQUEST', message: 'Only JSON is available here. Leave out format.', requestId })
  )
}

function atMost(asked: unknown): number {
  const most = typeof asked === 'string' && /^\d{1,6}$/.test(asked) ? Number(asked) : 0
  return most > 0 ? most : Number.POSITIVE_INFINITY
}

async function pageAt(ctx: CallCtx, origin: string, text: string): Promise<EmbedSubject | null> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.origin !== origin || url.username || url.password) return null
  const [, handle, segment, slug] =
    /^\/@([a-z0-9-]{1,40})(?:\/([a-z]{1,40})\/([a-z0-9-]{1,120}))?\/?$/i.exec(url.pathname) ?? []
  if (!handle) return null
  const workspace = await publicStore(ctx, handle)
  if (!workspace) return null
  if (!slug) {
    return {
      workspace,
      title: workspace.name,
      path: `/@${workspace.handle}`,
      shared: sharedStore(workspace),
    }
  }
  const product = ctx.instance.given(products).find(({ store }) => store.segment === segment?.toLowerCase())
  const found = await product?.store.findOffered(ctx, workspace.id, slug)
  return product && found
    ? {
        workspace,
        title: found.title,
        path: `/@${workspace.handle}/${product.store.segment}/${slug}`,
        shared: await sharedThing(ctx, workspace, found),
      }
    : null
}

/** The store itself, also by a handle it had before; null where none is to be seen. */
async function publicStore(ctx: CallCtx, handle: string): Promise<WorkspaceRecord | null> {
  try {
    return await storeOf(ctx, handle)
  } catch (error) {
    if (error instanceof StoreMoved) {
      const now = await handleNowOf(ctx, handle)
      return now ? publicStore(ctx, now) : null
    }
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}
