import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explainAccess } from '#areas/access/server/grants.ts'
import { storeFaceAround } from '#areas/accounts/server/store-face.ts'
import { alternatesOf } from '#areas/accounts/site/alternates.ts'
import { sendShared, shareAddress, sharedThing } from '#areas/accounts/site/shared.ts'
import { answerStorePage, leadingOn, nothingHere, storeOf } from '#areas/accounts/site/store.ts'
import { priceOf } from '#areas/payments/server/offers.ts'
import { saleOf } from '#areas/payments/server/sale.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { renderSite } from '#ui/site/render.ts'
import { salesPathOf } from '../rules.ts'
import { findBySlug } from '../server/sales.ts'
import { wordsOfProduct } from '../server/words-of-product.ts'
import { CoachingPackagePage } from './CoachingPackagePage.tsx'

type ByAddress = { Params: { handle: string; slug: string } }

/** The public page of each, and the picture that's shown where it's shared. */
export function mountCoachingPackages(app: FastifyInstance, site: SiteTools): void {
  app.get<ByAddress>('/@:handle/coaching/:slug', (request, reply) => answerPage(site, request, reply))
  app.get<ByAddress>('/@:handle/coaching/:slug/share.png', (request, reply) =>
    leadingOn(request, reply, () => answerShareImage(site, request, reply)),
  )
}

/** Kept for everyone; whoever may hold it gets a page made for them, and reads it there. */
function answerPage(
  site: SiteTools,
  request: FastifyRequest<ByAddress>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isKept = site.isAnonymous(request)
  return answerStorePage(site, request, reply, isKept, async ({ ctx, workspace, viewer, frame }) => {
    const found = await findBySlug(ctx, workspace.id, request.params.slug)
    if (!found) throw nothingHere()
    const { coachingPackage, offer } = found
    const thing = { kind: 'coachingPackage', id: coachingPackage.id } as const
    const isOpen = (await explainAccess(ctx, workspace.id, thing)).allowed
    // Off sale it's there for its owner and its holders alone.
    if (coachingPackage.publishedAt === null && !isOpen) throw nothingHere()
    const path = salesPathOf(workspace.handle, coachingPackage.slug)
    const price = priceOf(offer)
    const { many } = wordsOfProduct[workspace.language]
    const html = renderSite(
      <CoachingPackagePage
        site={frame}
        store={storeFaceAround(workspace, { many, segment: 'coaching' })}
        viewer={viewer}
        isTestMode={ctx.instance.demo}
        path={path}
        alternates={alternatesOf(frame.origin, workspace, path)}
        shareImage={shareAddress(path, await sharedThing(ctx, workspace, coachingPackage))}
        title={coachingPackage.title}
        summary={coachingPackage.description}
        text={null}
        price={price}
        sale={
          isOpen
            ? null
            : await saleOf(ctx, workspace, {
                productKind: thing.kind,
                thing,
                offerId: offer.id,
                price,
                closedBecause: null,
                openPath: path,
              })
        }
      />,
    )
    return { html, thing }
  })
}

async function answerShareImage(
  site: SiteTools,
  request: FastifyRequest<ByAddress>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  const found = await findBySlug(ctx, workspace.id, request.params.slug)
  if (!found?.coachingPackage.publishedAt) throw nothingHere()
  return sendShared(request, reply, await sharedThing(ctx, workspace, found.coachingPackage))
}
