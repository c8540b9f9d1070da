import { type Id, isId } from '#kernel/ids.ts'
import { newsOf, type Product } from '#platform/product.ts'
import {
  downloadChanged,
  downloadDeleted,
  downloadDiscarded,
  downloadPublished,
  downloadUnpublished,
  orderDownloaded,
  versionAdded,
} from '../events.ts'
import { downloadNouns } from '../nouns.ts'
import { buyersPathOf, reviewsPathOf } from '../rules.ts'
import { firstStepsOfDownloads } from './dashboard.ts'
import { exportedDownloads } from './download-export.ts'
import { downloadReviews } from './download-reviews.ts'
import { findDownloads, findOwnDownloads, pathsOfPerson, placesOfBuyers } from './download-search.ts'
import { hasDownloaded } from './downloading.ts'
import { downloadCards } from './library.ts'
import { agreeOnLimits } from './rights.ts'
import {
  catalogEntryOf,
  describeDownloads,
  findOfferedDownload,
  listedDownloads,
  offeredDownloads,
  titlesOfDownloads,
  touchedAt,
} from './sales.ts'
import { wordsOfProduct } from './words-of-product.ts'

/** What a digital product is to the rest of the product. What a right allows is agreed when it's given. */
export const downloadProduct: Product = {
  kind: 'download',
  thing: 'download',
  words: wordsOfProduct,
  nouns: downloadNouns,
  describe: describeDownloads,
  titlesOf: titlesOfDownloads,
  async route(ctx, workspaceId, id, held) {
    const card = (await describeDownloads(ctx, workspaceId, [id])).get(id)
    if (!card) return null
    return {
      hasStarted: await hasDownloaded(ctx, workspaceId, id as Id<'dwl'>, held),
      stops: [{ state: 'here', label: card.title, note: card.kindLabel, opens: true }],
    }
  },
  deliver: (ctx, id, held) => agreeOnLimits(ctx, id as Id<'dwl'>, held),
  // A right that ended opens nothing; what was downloaded by it stays known.
  takeBack: async () => {},
  rightMoved: (ctx, id, held) => agreeOnLimits(ctx, id as Id<'dwl'>, held),
  // Limits are kept by the right itself, wherever it leads to.
  join: async () => {},
  sellerPaths: (id) => ({
    people: buyersPathOf(id as Id<'dwl'>),
    reviews: reviewsPathOf(id as Id<'dwl'>),
  }),
  personPaths: pathsOfPerson,
  library: { cards: downloadCards },
  search: { find: findDownloads, findOwn: findOwnDownloads, places: placesOfBuyers },

  store: {
    segment: 'products',
    shelf: { as: 'rows' },
    isOne: (id) => isId('dwl', id),
    listed: listedDownloads,
    findOffered: findOfferedDownload,
    touchedAt,
    entry: catalogEntryOf,
    isOpenRow: () => undefined,
    offered: offeredDownloads,
    news: [downloadPublished, downloadChanged, downloadUnpublished, downloadDeleted, downloadDiscarded].map(
      (event) => newsOf(event, ({ downloadId }: { downloadId: Id<'dwl'> }) => downloadId),
    ),
    newsOfAll: [],
  },

  review: downloadReviews,
  exported: exportedDownloads,
  // The first download of each order; all of them are with the order: a feed would be nothing else on a good day.
  feed: {
    people: [orderDownloaded],
    products: [downloadPublished, downloadUnpublished, versionAdded],
    repeats: [orderDownloaded],
  },
  dashboard: { firstSteps: firstStepsOfDownloads },
}
