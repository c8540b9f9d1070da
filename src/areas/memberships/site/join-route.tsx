import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerStorePage, nothingHere } from '#areas/accounts/site/store.ts'
import { offerMoreIn, offerPriceIn } from '#areas/payments/offer-text.ts'
import { whyClosed } from '#areas/payments/server/checkout/why-closed.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatPrice } from '#kernel/money.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { giftFormPathOf } from '../gift-rules.ts'
import { joinPathOf, membersPathOf } from '../rules.ts'
import { joinPageOf } from '../server/join-page.ts'
import { sellsMemberships } from '../server/sales.ts'
import { tierCoaching } from '../server/tier-coaching.ts'
import { openOffers, rankedTiers, type TierRow } from '../server/tiers.ts'
import { findReader, piecesFor } from '../server/visiting.ts'
import { storeOfMembership } from './around.ts'
import { JoinPage, type OfferedTier } from './JoinPage.tsx'
import type { Frame } from './MembersPage.tsx'
import { shortWhenOf } from './piece-facts.ts'
import { membershipsTextIn } from './texts.ts'

type ByHandle = { Params: { handle: string }; Querystring: Record<string, string | undefined> }

/** Of what's inside, so much is named before anyone joins. */
const mostInside = 8

/** `/@handle/membership`: kept for whoever isn't signed in, until something on it changes. */
export function answerJoinPage(
  site: SiteTools,
  request: FastifyRequest<ByHandle>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isKept = site.isAnonymous(request) && request.query.pay === undefined
  return answerStorePage(site, request, reply, isKept, async ({ ctx, workspace, viewer, frame }) => {
    const all = await rankedTiers(ctx, workspace.id)
    const isOwner = ctx.actor.kind === 'creator' && ctx.actor.workspaceId === workspace.id
    const isSelling = await sellsMemberships(ctx, workspace.id)
    const open = isSelling ? all.filter(({ publishedAt }) => publishedAt !== null) : []
    // Where there never was a tier there's no such page.
    if (open.length === 0 && !isOwner) throw nothingHere()
    const reader = await findReader(ctx, workspace, all, undefined)
    const offers = await openOffers(ctx, workspace.id)
    const ids = open.map(({ id }) => id)
    const coaching = await tierCoaching(ctx, workspace.id, ids, frame.lang)
    const hasYears = open.some(({ id }) => offers.get(id)?.some(({ interval }) => interval === 'year'))
    const billing = hasYears ? (request.query.pay === 'year' ? 'year' : 'month') : null
    const reason = whyClosed(ctx, workspace, 'tier')
    const { pieces } = await piecesFor(ctx, workspace, {
      reader: { as: 'stranger', closed: null },
      all,
      page: 1,
    })
    const own = reader.as === 'member' ? reader.tier.id : null
    const page = await joinPageOf(ctx, workspace.id)
    const text = membershipsTextIn(frame.lang).join
    return renderSite(
      <JoinPage
        site={frame}
        store={await storeOfMembership(ctx, workspace)}
        viewer={viewer}
        isTestMode={ctx.instance.demo}
        path={joinPathOf(workspace.handle)}
        membersPath={membersPathOf(workspace.handle)}
        page={page}
        billing={billing}
        isMember={own !== null}
        tiers={open.flatMap((tier) => {
          const said = offeredTier(workspace.handle, tier, {
            offers: offers.get(tier.id) ?? [],
            billing,
            lang: frame.lang,
          })
          if (!said) return []
          const closedBecause = reason && sentenceIn(ctx, workspace.language, reason)
          const line = coaching.get(tier.id)?.line
          const features = line ? [line, ...said.features] : said.features
          return [{ ...said, features, closedBecause, isOwn: tier.id === own }]
        })}
        inside={pieces.slice(0, mostInside).flatMap((piece) => {
          const { id, title, kind, tierId } = piece
          const tier = all.find((one) => one.id === tierId)
          if (!tier) return []
          const opensWith = text.opensWith(tier.title, tier === all.at(-1))
          return [{ id, title, kind, opensWith, when: shortWhenOf(piece, frame.lang, ctx.now()) }]
        })}
      />,
    )
  })
}

type Offers = NonNullable<ReturnType<Awaited<ReturnType<typeof openOffers>>['get']>>

/** Where it's given to someone; null where its seller doesn't want that, or it has no price by the month or year. */
const giftHrefOf = (handle: string, { slug, isGiftable }: TierRow, offers: Offers): string | null =>
  isGiftable && offers.some(({ interval, price }) => interval !== null && price.cents > 0)
    ? giftFormPathOf(handle, slug)
    : null

/** By the way of paying that was chosen; what has no such price is shown with its first. */
function offeredTier(
  handle: string,
  tier: TierRow,
  {
    offers,
    billing,
    lang,
  }: { offers: Offers; billing: 'month' | 'year' | null; lang: Frame['site']['lang'] },
): Omit<OfferedTier, 'closedBecause' | 'isOwn'> | null {
  const main = offers.find(({ interval }) => billing !== null && interval === billing) ?? offers[0]
  if (!main) return null
  const { id, title, summary, features } = tier
  const rest = offers.filter((offer) => offer !== main && (offer.interval === null || billing === null))
  return {
    ...{ id, title, summary, features },
    price: {
      amount:
        main.pricing === 'subscription' ? formatPrice(main.price, localeOf(lang)) : offerPriceIn(lang, main),
      per: main.interval ? membershipsTextIn(lang).join.per[main.interval] : '',
      more: offerMoreIn(lang, main),
    },
    href: `/checkout/${main.id}`,
    giftHref: giftHrefOf(handle, tier, offers),
    others: rest.map((offer) => ({
      href: `/checkout/${offer.id}`,
      text: [offer.name, offerPriceIn(lang, offer)].filter((part) => part !== '').join(': '),
    })),
  }
}
