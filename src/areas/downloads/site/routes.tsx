import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Explanation, explainAccess } from '#areas/access/server/grants.ts'
import { sellsUntil } from '#areas/accounts/rules.ts'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import {
  getOwner,
  getWorkspace,
  type WorkspaceRecord,
  workspaceByHandle,
} from '#areas/accounts/server/workspaces.ts'
import { fileAddress, imageWidths } from '#areas/files/rules.ts'
import { whyClosed, whyNobodyCanPay } from '#areas/payments/server/checkout/opening.ts'
import { priceOf } from '#areas/payments/server/offers.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { formatPrice } from '#kernel/money.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { editPathOf, openPathOf, salesPathOf } from '../rules.ts'
import { filesOf, typeOf } from '../server/download-files.ts'
import { findShelfPlace, openShelf, startDownload } from '../server/downloading.ts'
import { findBySlug } from '../server/sales.ts'
import { type ProductAccess, ProductPage, type ShownProduct } from './ProductPage.tsx'
import { LockedShelfPage, ShelfPage } from './ShelfPage.tsx'
import { downloadsTextIn } from './texts.ts'

type ByAddress = { Params: { handle: string; slug: string } }
type ById = { Params: { downloadId: string } }
type ByFile = { Params: { downloadId: string; fileId: string } }
type Found = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

const zPress = z.object({ key: z.string().min(1).max(64) })

/** The public page of each product, and the page where its buyers download it. */
export async function mountDownloads(app: FastifyInstance, site: SiteTools): Promise<void> {
  app.get<ByAddress>('/@:handle/products/:slug', (request, reply) => answerPage(site, request, reply))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 4 * 1024 })
    scope.addHook('onRequest', async (_request, reply) => {
      reply.kind = 'site'
      // `no-referrer` would make browsers post the forms here with `Origin: null`.
      reply.header('referrer-policy', 'same-origin')
    })
    scope.get<ById>('/downloads/:downloadId', (request, reply) => answerShelf(site, request, reply))
    scope.post<ByFile>('/downloads/:downloadId/files/:fileId', (request, reply) =>
      answerPress(site, request, reply),
    )
  })
}

/** Kept for everyone; someone who may own it gets a page made for them. */
async function answerPage(
  site: SiteTools,
  request: FastifyRequest<ByAddress>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const viewer = site.viewerOf(request)
  const make = async () => {
    const ctx = await site.ctxOf(request, reply)
    const workspace = await workspaceByHandle(ctx, request.params.handle)
    if (!workspace || workspace.closedAs === 'hidden') throw nothingHere()
    const found = await findBySlug(ctx, workspace.id, request.params.slug)
    if (!found) throw nothingHere()
    const access = await accessOf(ctx, workspace, found)
    const frame = frameIn(site.frame, workspace.language)
    const until = sellsUntil(workspace)
    return {
      workspaceId: workspace.id,
      until: until && until >= ctx.now() ? until : null,
      html: renderSite(
        <ProductPage
          site={frame}
          store={storeFaceOf(workspace, [
            {
              label: downloadsTextIn(frame.lang).downloads,
              href: `/@${workspace.handle}#products`,
              isCurrent: true,
            },
          ])}
          viewer={viewer}
          isTestMode={ctx.instance.demo}
          path={salesPathOf(workspace.handle, found.download.slug)}
          product={await shownOf(ctx, found, frame.locale)}
          access={access}
        />,
      ),
    }
  }
  if (site.isAnonymous(request)) return site.cache.serve(request, reply, viewer, make)
  return sendPage(reply, (await make()).html)
}

/** @throws NOT_FOUND of what isn't on sale, for everyone but its owner and its buyers. */
async function accessOf(
  ctx: CallCtx,
  workspace: WorkspaceRecord,
  { download, offer }: Found,
): Promise<ProductAccess> {
  const explanation = await explainAccess(ctx, workspace.id, { kind: 'download', id: download.id })
  if (download.publishedAt === null && !explanation.allowed) throw nothingHere()
  if (explanation.allowed && explanation.because !== 'owner')
    return { kind: 'owned', openHref: openPathOf(download.id) }
  const reason =
    download.publishedAt === null
      ? downloadsTextIn(workspace.language).offSale
      : (whyClosed(ctx, workspace) ?? whyNobodyCanPay(ctx, offer))
  return reason
    ? { kind: 'closed', reason: sentenceIn(ctx, workspace.language, reason) }
    : { kind: 'buyable', checkoutHref: `/checkout/${offer.id}` }
}

async function shownOf(ctx: CallCtx, { download, offer }: Found, locale: string): Promise<ShownProduct> {
  const { workspaceId, id, title, description, license, imageFileId, downloadLimit, linkDays } = download
  const files = (await filesOf(ctx, workspaceId, [id])).get(id) ?? []
  return {
    ...{ id, title, description, license, downloadLimit, linkDays },
    updatedAt: files.reduce(
      (last, { version }) => (version.createdAt > last ? version.createdAt : last),
      download.createdAt,
    ),
    cover: imageFileId ? pictureOf(imageFileId) : null,
    price: formatPrice(priceOf(offer), locale),
    isFree: offer.priceCents === 0,
    files: files.map(({ version }) => {
      const { bytes, pages, number } = version
      return { bytes, pages, version: number, type: typeOf(version) }
    }),
  }
}

function pictureOf(fileId: string) {
  const src = fileAddress(fileId)
  return {
    src: `${src}?w=1280`,
    srcSet: imageWidths.map((width) => `${src}?w=${width} ${width}w`).join(', '),
  }
}

async function answerShelf(
  site: SiteTools,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  error?: AppError,
): Promise<FastifyReply> {
  const { downloadId } = request.params
  if (!isId('dwl', downloadId)) throw nothingHere()
  const ctx = await site.ctxOf(request, reply)
  const { workspaceId, product } = await findShelfPlace(ctx, downloadId)
  const workspace = await getWorkspace(ctx, workspaceId)
  const frame = {
    site: frameIn(site.frame, workspace.language),
    store: storeFaceOf(workspace),
    viewer: site.viewerOf(request),
    isTestMode: ctx.instance.demo,
  }
  const shelf = await openShelf(ctx, product)
  if ('allowed' in shelf) {
    const isOnSale = product.publishedAt !== null && product.deletedAt === null
    // Of a draft strangers know nothing.
    if (shelf.because === 'not-bought' && !isOnSale) throw nothingHere()
    const page = (
      <LockedShelfPage
        {...frame}
        title={product.title}
        reason={sentenceIn(ctx, workspace.language, whyLocked(shelf, workspace))}
        isEnded={shelf.because === 'revoked' || shelf.because === 'ended'}
        signInHref={
          isSignedIn(ctx.actor) ? null : `/signin?from=${encodeURIComponent(openPathOf(product.id))}`
        }
        salesHref={
          isOnSale && workspace.closedAs !== 'hidden' ? salesPathOf(workspace.handle, product.slug) : null
        }
      />
    )
    return sendPage(reply, renderSite(page), 403)
  }
  const { email } = await getOwner(ctx, workspaceId)
  const page = (
    <ShelfPage
      {...frame}
      shelf={shelf}
      pressKey={randomBytes(12).toString('base64url')}
      sellerEmail={email}
      editHref={editPathOf(product.id)}
      error={error && { message: sentenceIn(ctx, workspace.language, error.message) }}
    />
  )
  reply.header('cache-control', 'no-store')
  return sendPage(reply, renderSite(page), error?.status ?? 200)
}

function whyLocked(
  closed: Extract<Explanation, { allowed: false }>,
  { language }: Pick<WorkspaceRecord, 'language'>,
): string {
  const { locked } = downloadsTextIn(language)
  return closed.because === 'not-bought' || closed.because === 'not-proven'
    ? locked[closed.because]
    : closed.sentence
}

/** A press on Download: counted, then led to a link that saves the file. What isn't taken is said on the page. */
async function answerPress(
  site: SiteTools,
  request: FastifyRequest<ByFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { downloadId, fileId } = request.params
  if (!isId('dwl', downloadId) || !isId('dfl', fileId)) throw nothingHere()
  const sent = zPress.safeParse(request.body ?? {})
  if (!sent.success) return reply.redirect(openPathOf(downloadId), 303)
  const ctx = await site.ctxOf(request, reply)
  try {
    const { url } = await startDownload(ctx, { downloadId, fileId, pressKey: sent.data.key })
    return reply.redirect(url, 303)
  } catch (error) {
    if (!(error instanceof AppError) || !['FORBIDDEN', 'RATE_LIMITED'].includes(error.code)) throw error
    return answerShelf(site, request, reply, error)
  }
}

const nothingHere = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')
