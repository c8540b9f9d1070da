import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { alternatesOf } from '#areas/accounts/site/alternates.ts'
import { sendShared, shareAddress, sharedThing } from '#areas/accounts/site/share-pictures.ts'
import { answerStorePage, leadingOn, nothingHere, storeOf } from '#areas/accounts/site/store.ts'
import { pictureOf } from '#areas/files/rules.ts'
import { priceOf } from '#areas/payments/server/offers.ts'
import { saleOf } from '#areas/payments/server/sale.ts'
import type { Money } from '#kernel/money.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { renderSite } from '#ui/site/render.ts'
import { bookPathOf, salesPathOf } from '../rules.ts'
import { hostOf } from '../server/availability.ts'
import type { PackageRow } from '../server/own-package.ts'
import { findBookable } from '../server/public-booking.ts'
import { findBySlug, listedCoachingPackages } from '../server/sales.ts'
import { hostFaceOf, storeOfCoaching } from './around.ts'
import { mountBooking } from './booking-routes.tsx'
import { CoachingListPage } from './CoachingListPage.tsx'
import { CoachingPackagePage, type ShownPackage } from './CoachingPackagePage.tsx'

type ByAddress = { Params: { handle: string; slug: string } }

/** The public page of each, and the picture that's shown where it's shared. */
export async function mountCoaching(app: FastifyInstance, site: SiteTools): Promise<void> {
  app.get<{ Params: { handle: string } }>('/@:handle/coaching', (request, reply) =>
    answerList(site, request, reply),
  )
  app.get<ByAddress>('/@:handle/coaching/:slug', (request, reply) => answerPage(site, request, reply))
  app.get<ByAddress>('/@:handle/coaching/:slug/share.png', (request, reply) =>
    leadingOn(request, reply, () => answerShareImage(site, request, reply)),
  )
  await mountBooking(app, site)
}

/** The cheapest first: what one begins with. */
const byPrice = (a: { price: Money }, b: { price: Money }) => a.price.cents - b.price.cents

/** All that can be bought and booked with one coach. */
function answerList(
  site: SiteTools,
  request: FastifyRequest<{ Params: { handle: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answerStorePage(
    site,
    request,
    reply,
    site.isAnonymous(request),
    async ({ ctx, workspace, viewer, frame }) => {
      const path = `/@${workspace.handle}/coaching`
      const listed = await listedCoachingPackages(ctx, workspace.id)
      return renderSite(
        <CoachingListPage
          site={frame}
          store={await storeOfCoaching(ctx, workspace)}
          viewer={viewer}
          isTestMode={ctx.instance.demo}
          path={path}
          packages={listed
            .toSorted(byPrice)
            .map(({ id, title, summary, slug, price, size, imageFileId }) => ({
              ...{ id, title, summary, price, sessions: size },
              cover: imageFileId ? pictureOf(imageFileId) : null,
              salesPath: salesPathOf(workspace.handle, slug),
              bookPath: size === 1 ? bookPathOf(workspace.handle, slug) : null,
            }))}
        />,
      )
    },
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
    const { coachingPackage: package_, offer } = found
    const thing = { kind: 'coachingPackage', id: package_.id } as const
    const isOnSale = package_.publishedAt !== null && package_.deletedAt === null
    // Off sale it's there for its owner and theirs who have it alone.
    if (!isOnSale && !(await explainAccess(ctx, workspace.id, thing)).allowed) throw nothingHere()
    const path = salesPathOf(workspace.handle, package_.slug)
    const price = priceOf(offer)
    const bookable = await findBookable(ctx, workspace, package_.slug)
    const offered = {
      ...{ productKind: thing.kind, thing, offerId: offer.id, price },
      closedBecause: isOnSale ? null : 'This coaching package isn’t on sale right now.',
      openPath: bookPathOf(workspace.handle, package_.slug),
    }
    // Who has used everything up is sold more of it, like anyone else.
    const buyer = bookable?.way.kind === 'buy' ? { ...ctx, actor: { kind: 'visitor' } as const } : ctx
    const html = renderSite(
      <CoachingPackagePage
        site={frame}
        store={await storeOfCoaching(ctx, workspace)}
        viewer={viewer}
        isTestMode={ctx.instance.demo}
        path={path}
        alternates={alternatesOf(frame.origin, workspace, path)}
        shareImage={shareAddress(path, await sharedThing(ctx, workspace, package_))}
        package={shownOf(package_)}
        hostName={(await hostFaceOf(ctx, workspace)).firstName}
        changeNoticeHours={(await hostOf(ctx, workspace.id)).changeNoticeHours}
        bookPath={
          bookable && bookable.way.kind !== 'buy' && bookable.way.kind !== 'closed' && package_.sessions === 1
            ? offered.openPath
            : null
        }
        price={price}
        sale={await saleOf(buyer, workspace, offered)}
      />,
    )
    return { html, thing }
  })
}

const shownOf = (row: PackageRow): ShownPackage => {
  const { id, title, description, imageFileId, sessions, minutes, type, seats, validDays, features } = row
  return {
    ...{ id, title, description, sessions, minutes, type, seats, validDays, features },
    cover: imageFileId ? pictureOf(imageFileId) : null,
  }
}

async function answerShareImage(
  site: SiteTools,
  request: FastifyRequest<ByAddress>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  const found = await findBySlug(ctx, workspace.id, request.params.slug)
  if (!found?.coachingPackage.publishedAt || found.coachingPackage.deletedAt) throw nothingHere()
  return sendShared(request, reply, await sharedThing(ctx, workspace, found.coachingPackage))
}
