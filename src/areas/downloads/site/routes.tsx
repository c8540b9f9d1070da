import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { WhyNo } from '#areas/access/rules.ts'
import { type Explanation, explainAccess } from '#areas/access/server/explaining.ts'
import { storeFaceAround, storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { alternatesOf } from '#areas/accounts/site/alternates.ts'
import { sendShared, shareAddress, sharedThing } from '#areas/accounts/site/share-pictures.ts'
import { answerStorePage, leadingOn, nothingHere, storeOf } from '#areas/accounts/site/store.ts'
import { pictureOf } from '#areas/files/rules.ts'
import { refuseLink } from '#areas/files/server/links.ts'
import { sendBytes } from '#areas/files/server/serving.ts'
import { priceOf } from '#areas/payments/server/offers.ts'
import { saleOf } from '#areas/payments/server/sale.ts'
import { priceTaxOf, taxFrom } from '#areas/payments/server/tax.ts'
import { findReviewsOnPage, reviewsPageOf } from '#areas/reviews/site/reviews-on-page.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { editPathOf, openPathOf, salesPathOf } from '../rules.ts'
import { findCopy } from '../server/copies.ts'
import { filesOf, typeOf } from '../server/download-files.ts'
import { findShelfPlace, lookAt, openShelf, startDownload } from '../server/downloading.ts'
import { outOfKeys } from '../server/giving-keys.ts'
import { pagesOf } from '../server/preview-pages.ts'
import { findBySlug, outOfKeysSentence } from '../server/sales.ts'
import { LookPage } from './LookPage.tsx'
import { ProductPage, type ShownProduct } from './ProductPage.tsx'
import { LockedShelfPage, ShelfPage } from './ShelfPage.tsx'
import { downloadsTextIn } from './texts.ts'

type ByAddress = { Params: { handle: string; slug: string }; Querystring: { reviews?: string } }
type ById = { Params: { downloadId: string } }
type ByFile = { Params: { downloadId: string; fileId: string } }
type ByCopy = {
  Params: { downloadId: string; fileId: string; copyId: string }
  Querystring: { expires?: unknown; signature?: unknown }
}
type ProductBySlug = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

const newPressKey = () => randomBytes(12).toString('base64url')
const zPress = z.object({ key: z.string().min(1).max(64) })

/** The public page of each product, and the page where its buyers download it. */
export async function mountDownloads(app: FastifyInstance, site: SiteTools): Promise<void> {
  app.get<ByAddress>('/@:handle/products/:slug', (request, reply) => answerPage(site, request, reply))
  app.get<ByAddress>('/@:handle/products/:slug/share.png', (request, reply) =>
    leadingOn(request, reply, () => answerShareImage(site, request, reply)),
  )
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 4 * 1024 })
    scope.addHook('onRequest', async (_request, reply) => {
      reply.kind = 'site'
      // `no-referrer` would make browsers post the forms here with `Origin: null`.
      reply.header('referrer-policy', 'same-origin')
    })
    scope.get<ById>('/downloads/:downloadId', (request, reply) => answerShelf(site, request, reply))
    scope.get<ByFile>('/downloads/:downloadId/files/:fileId', (request, reply) =>
      answerLook(site, request, reply),
    )
    scope.route<ByFile>({
      method: ['GET', 'HEAD'],
      url: '/downloads/:downloadId/files/:fileId/bytes',
      exposeHeadRoute: false,
      handler: (request, reply) => answerBytes(site, request, reply),
    })
    scope.route<ByCopy>({
      method: ['GET', 'HEAD'],
      url: '/downloads/:downloadId/files/:fileId/copies/:copyId',
      exposeHeadRoute: false,
      handler: (request, reply) => answerCopy(site, request, reply),
    })
    scope.post<ByFile>('/downloads/:downloadId/files/:fileId', (request, reply) =>
      answerPress(site, request, reply),
    )
  })
}

/** Kept for everyone; someone who may own it gets a page made for them. */
function answerPage(
  site: SiteTools,
  request: FastifyRequest<ByAddress>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = reviewsPageOf(request.query.reviews)
  const isKept = site.isAnonymous(request) && page === 1
  return answerStorePage(site, request, reply, isKept, async ({ ctx, workspace, viewer, frame }) => {
    const found = await findBySlug(ctx, workspace.id, request.params.slug)
    if (!found) throw nothingHere()
    const { download, offer } = found
    const thing = { kind: 'download', id: download.id } as const
    const isOff = download.publishedAt === null
    // Off sale it's there for its owner and its buyers alone.
    if (isOff && !(await explainAccess(ctx, workspace.id, thing)).allowed) throw nothingHere()
    const text = downloadsTextIn(frame.lang)
    const path = salesPathOf(workspace.handle, download.slug)
    const product = await shownOf(ctx, found)
    const sale = await saleOf(ctx, workspace, {
      productKind: 'download',
      thing,
      offerId: offer.id,
      price: priceOf(offer),
      closedBecause: isOff ? text.offSale : await whyOut(ctx, found),
      openPath: openPathOf(download.id),
    })
    const html = renderSite(
      <ProductPage
        site={frame}
        store={await storeFaceAround(ctx, workspace, 'products')}
        viewer={viewer}
        isTestMode={ctx.instance.demo}
        path={path}
        alternates={alternatesOf(frame.origin, workspace, path)}
        shareImage={shareAddress(path, await sharedThing(ctx, workspace, download))}
        product={product}
        reviews={await findReviewsOnPage(ctx, thing, { workspace, href: path, page })}
        sale={sale}
      />,
    )
    return { html, thing, until: sale.kind === 'owned' ? null : (sale.until ?? null) }
  })
}

async function whyOut(ctx: CallCtx, { download }: ProductBySlug): Promise<string | null> {
  return (await outOfKeys(ctx, download.workspaceId, [download])).size > 0 ? outOfKeysSentence : null
}

/** The picture shown where the page of one on sale is shared. */
async function answerShareImage(
  site: SiteTools,
  request: FastifyRequest<ByAddress>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  const found = await findBySlug(ctx, workspace.id, request.params.slug)
  if (!found?.download.publishedAt) throw nothingHere()
  return sendShared(request, reply, await sharedThing(ctx, workspace, found.download))
}

async function shownOf(ctx: CallCtx, { download, offer, tax }: ProductBySlug): Promise<ShownProduct> {
  const { workspaceId, id, title, description, license, imageFileId } = download
  const { downloadLimit, linkDays, stampsBuyers } = download
  const files = (await filesOf(ctx, workspaceId, [id])).get(id) ?? []
  return {
    ...{ id, title, description, license, downloadLimit, linkDays, stampsBuyers },
    updatedAt: files.reduce(
      (last, { version }) => (version.createdAt > last ? version.createdAt : last),
      download.createdAt,
    ),
    cover: imageFileId ? pictureOf(imageFileId) : null,
    pages: (await pagesOf(ctx, workspaceId, id)).map(({ imageFileId, ...page }) => ({
      ...page,
      ...pictureOf(imageFileId),
    })),
    price: priceOf(offer),
    tax: priceTaxOf(taxFrom(tax)),
    files: files.map(({ version }) => {
      const { bytes, pages, number } = version
      return { bytes, pages, version: number, type: typeOf(version) }
    }),
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
        isEnded={endedReasons.has(shelf.because)}
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
      pressKey={newPressKey()}
      sellerEmail={email}
      editHref={editPathOf(product.id)}
      error={error && { message: sentenceIn(ctx, workspace.language, error.message) }}
    />
  )
  reply.header('cache-control', 'no-store')
  if (error?.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
  return sendPage(reply, renderSite(page), error?.status ?? 200)
}

const endedReasons: ReadonlySet<string> = new Set<WhyNo>(['ended', 'paused', 'refunded', 'revoked'])

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

/** A file on a page of its own. Who can't have it is led to the page that says why. */
async function answerLook(
  site: SiteTools,
  request: FastifyRequest<ByFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { downloadId, fileId } = request.params
  if (!isId('dwl', downloadId) || !isId('dfl', fileId)) throw nothingHere()
  const ctx = await site.ctxOf(request, reply)
  try {
    const looked = await lookAt(ctx, { downloadId, fileId })
    const workspace = await getWorkspace(ctx, looked.product.workspaceId)
    const page = (
      <LookPage
        site={frameIn(site.frame, workspace.language)}
        store={storeFaceOf(workspace)}
        viewer={site.viewerOf(request)}
        isTestMode={ctx.instance.demo}
        looked={looked}
        pressKey={newPressKey()}
        script={site.script('reader')}
      />
    )
    reply.header('cache-control', 'no-store')
    return sendPage(reply, renderSite(page))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'FORBIDDEN') throw error
    return reply.redirect(openPathOf(downloadId), 303)
  }
}

/** What that page shows, whole or a part. The right is asked for each. */
async function answerBytes(
  site: SiteTools,
  request: FastifyRequest<ByFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { downloadId, fileId } = request.params
  if (!isId('dwl', downloadId) || !isId('dfl', fileId)) throw nothingHere()
  const ctx = await site.ctxOf(request, reply)
  const looked = await lookAt(ctx, { downloadId, fileId })
  return sendBytes(ctx.instance, request, reply, { ...(await looked.open()), isSaved: false })
}

/** The copy with its buyer's line that a press was led to. */
async function answerCopy(
  site: SiteTools,
  request: FastifyRequest<ByCopy>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { downloadId, fileId, copyId } = request.params
  const { expires, signature } = request.query
  if (!isId('dwl', downloadId) || !isId('dfl', fileId) || !isId('dcp', copyId)) throw nothingHere()
  const ctx = await site.ctxOf(request, reply)
  refuseLink(ctx, copyId, { expires: String(expires), signature: String(signature) })
  const { workspaceId } = await findShelfPlace(ctx, downloadId)
  const copy = await findCopy(ctx, workspaceId, fileId, copyId)
  if (!copy) throw nothingHere()
  return sendBytes(ctx.instance, request, reply, { ...copy, isSaved: true })
}
