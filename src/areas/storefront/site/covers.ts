import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { coverDesign } from '#areas/accounts/server/covers.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Cover } from '#areas/accounts/site/covers/cover-svg.ts'
import { nothingHere } from '#areas/accounts/site/store.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { type Id, isSomeId } from '#kernel/ids.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { findLinkById } from '#platform/links/links.ts'
import { products } from '#platform/product.ts'
import type { CallCtx } from '#platform/rpc.ts'

type ById = { Params: { id: string } }

/** What was drawn lately, so many letters of it: to set a title takes longer than all the rest, and a long one is 100 kB of shapes. */
const mostKept = 8_000_000

/** `/covers/{id}.svg`: the picture of every product, the same wherever it's shown: drawn, or the one its creator uploaded. */
export function mountCovers(app: FastifyInstance, site: SiteTools): void {
  const drawn = new Map<string, string>()
  let kept = 0
  const draw = async (etag: string, cover: Cover): Promise<string> => {
    const known = drawn.get(etag)
    if (known) return known
    // Few requests need the fonts, so they load here.
    const { coverSvg } = await import('#areas/accounts/site/covers/cover-svg.ts')
    const svg = coverSvg(cover)
    if (!drawn.has(etag)) kept += svg.length
    drawn.set(etag, svg)
    for (const [oldest, { length }] of drawn) {
      if (kept <= mostKept) break
      drawn.delete(oldest)
      kept -= length
    }
    return svg
  }

  app.get<ById>('/covers/:id.svg', async (request, reply) => {
    const ctx = await site.ctxOf(request, reply)
    const { id } = request.params
    const cover = isSomeId(id) ? await coverOf(ctx, id) : null
    if (!cover) throw nothingHere()
    if ('uploaded' in cover) {
      reply.header('cache-control', 'private, no-cache').header('vary', 'cookie')
      return reply.redirect(`${fileAddress(cover.uploaded)}?w=640`)
    }
    const etag = `"${createHash('sha1').update(JSON.stringify(cover)).digest('base64url')}"`
    reply.kind = 'asset'
    // Whether its title is on it depends on who asks.
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/svg+xml').send(await draw(etag, cover))
  })
}

/** What no stranger may know of has a cover without its title for them: an id alone tells nothing. */
async function coverOf(ctx: CallCtx, id: Id): Promise<Cover | { uploaded: Id<'fil'> } | null> {
  const product = ctx.instance.given(products).find(({ store }) => store.isOne(id))
  const link = product && (await findLinkById(ctx, product.thing, id))
  if (!product || !link) return null
  const { workspaceId } = link
  const described = (await product.describe(ctx, workspaceId, [id])).get(id)
  const title = described?.title ?? (await product.titlesOf(ctx, [workspaceId], [id])).get(id) ?? null
  if (title === null) return null
  const [{ brandColor, closedAs }, design] = await Promise.all([
    getWorkspace(ctx, workspaceId),
    coverDesign(ctx, workspaceId, id),
  ])
  const mayKnow =
    (described?.isPublic === true && closedAs !== 'hidden') ||
    (await explainAccess(ctx, workspaceId, { kind: product.thing, id })).allowed
  if (mayKnow && described?.imageFileId) return { uploaded: described.imageFileId }
  return { title: mayKnow ? title : '', brand: brandColor, design }
}
