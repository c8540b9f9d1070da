import { sql } from 'drizzle-orm'
import { users } from '#areas/accounts/server/tables.ts'
import { type Id, isId } from '#kernel/ids.ts'
import { newsOf, type Product } from '#platform/product.ts'
import { cardsOf } from '#platform/product-library.ts'
import {
  giftAccepted,
  memberAdded,
  piecePublished,
  tierChanged,
  tierCreated,
  tierDeleted,
} from '../events.ts'
import { tierNouns } from '../nouns.ts'
import { firstStepsOfTiers, liveSessionsOnDay } from './dashboard.ts'
import { joinPageOf } from './join-page.ts'
import { memberPaths, placesOfMembers } from './member-places.ts'
import { changingPathOf } from './one-membership.ts'
import {
  catalogEntryOf,
  describeTiers,
  exportedTiers,
  findOfferedTier,
  findOwnTiers,
  findTiers,
  listedTiers,
  offeredTiers,
  sellsMemberships,
  titlesOfTiers,
  touchedAt,
} from './sales.ts'
import { rankedTiers } from './tiers.ts'
import { wordsOfProduct } from './words-of-product.ts'

/** What a tier is to the rest of the product. The right is all there is: nothing is written when one comes or ends, and who's a member is read from rights. */
export const tierProduct: Product = {
  kind: 'tier',
  thing: 'tier',
  givesByMonth: true,
  sellerPlan: 'pro_plan',
  nouns: tierNouns,
  words: wordsOfProduct,
  describe: describeTiers,
  titlesOf: titlesOfTiers,
  async route(ctx, workspaceId, id) {
    const card = (await describeTiers(ctx, workspaceId, [id])).get(id)
    return card ? { hasStarted: false, stops: [{ state: 'here', label: card.title, opens: true }] } : null
  },
  async movesTo(ctx, workspaceId, id) {
    const all = await rankedTiers(ctx, workspaceId)
    const own = all.find((tier) => tier.id === id)
    if (!own || !(await sellsMemberships(ctx, workspaceId))) return []
    return all
      .filter((tier) => tier.id !== id && tier.publishedAt !== null)
      .map(({ id, title, rank }) => ({ id, title, isLess: rank < own.rank }))
  },
  changedAt: changingPathOf,
  deliver: async () => {},
  takeBack: async () => {},
  join: async () => {},
  sellerPaths: (id) => ({
    people: `/membership?tab=members&tier=${id}`,
    reviews: `/membership?tab=members&tier=${id}`,
  }),
  personPaths: memberPaths,

  library: { cards: cardsOf(describeTiers) },

  search: { find: findTiers, findOwn: findOwnTiers, places: placesOfMembers },

  store: {
    segment: 'membership',
    isOne: (id) => isId('tie', id),
    shelf: {
      as: 'band',
      async front(ctx, workspaceId) {
        const { title, summary } = await joinPageOf(ctx, workspaceId)
        return { title, text: summary }
      },
    },
    listed: listedTiers,
    findOffered: findOfferedTier,
    touchedAt,
    entry: catalogEntryOf,
    isOpenRow: () => sql`(not starts_with(catalogue.course_id, 'tie_') or ${users.plan} = 'pro_plan')`,
    offered: offeredTiers,
    news: [tierCreated, tierChanged, tierDeleted].map((event) =>
      newsOf(event, ({ tierId }: { tierId: Id<'tie'> }) => tierId),
    ),
    newsOfAll: [],
  },

  exported: exportedTiers,
  // Who joins by an order is told of as its sale.
  feed: {
    people: [memberAdded, giftAccepted],
    products: [tierCreated, tierDeleted, piecePublished],
    repeats: [],
  },
  dashboard: { firstSteps: firstStepsOfTiers, planned: liveSessionsOnDay },
}
