import { type Id, isId } from '#kernel/ids.ts'
import { newsOf, type Product } from '#platform/product.ts'
import { cardsOf } from '#platform/product-library.ts'
import {
  packageActivated,
  packageChanged,
  packageDeactivated,
  packageDeleted,
  packageDiscarded,
  sessionBooked,
  sessionCanceled,
  sessionCompleted,
  sessionMoved,
} from '../events.ts'
import { coachingPackageNouns } from '../nouns.ts'
import { packagePathOf } from '../rules.ts'
import { packageAllowance } from './allowance.ts'
import { clientPaths, placesOfClients } from './client-places.ts'
import { firstStepsOfCoaching, sessionsOnDay } from './dashboard.ts'
import { bringSessionsBack, giveSessions, joinSessions, takeSessionsBack } from './holdings.ts'
import {
  catalogEntryOf,
  describeCoachingPackages,
  exportedCoachingPackages,
  findCoachingPackages,
  findOfferedCoachingPackage,
  findOwnCoachingPackages,
  listedCoachingPackages,
  offeredCoachingPackages,
  titlesOfCoachingPackages,
  touchedAt,
} from './sales.ts'
import { wordsOfProduct } from './words-of-product.ts'

/** What a coaching package is to the rest of the product. A right comes with a balance of sessions. */
export const coachingPackageProduct: Product = {
  kind: 'coachingPackage',
  thing: 'coachingPackage',
  isBoughtAgain: true,
  nouns: coachingPackageNouns,
  words: wordsOfProduct,
  describe: describeCoachingPackages,
  titlesOf: titlesOfCoachingPackages,
  async route(ctx, workspaceId, id) {
    const card = (await describeCoachingPackages(ctx, workspaceId, [id])).get(id)
    return card ? { hasStarted: false, stops: [{ state: 'here', label: card.title, opens: true }] } : null
  },
  deliver: (ctx, id, held) => giveSessions(ctx, id as Id<'cpk'>, held),
  takeBack: (ctx, id, held) => takeSessionsBack(ctx, id as Id<'cpk'>, held),
  rightMoved: (ctx, id, held) => bringSessionsBack(ctx, id as Id<'cpk'>, held),
  join: (ctx, id, of) => joinSessions(ctx, id as Id<'cpk'>, of),
  sellerPaths: (id) => ({
    people: `/coaching?tab=clients&package=${id}`,
    reviews: packagePathOf(id as Id<'cpk'>),
  }),
  personPaths: clientPaths,

  allowance: packageAllowance,
  library: { cards: cardsOf(describeCoachingPackages) },

  search: { find: findCoachingPackages, findOwn: findOwnCoachingPackages, places: placesOfClients },

  store: {
    segment: 'coaching',
    isOne: (id) => isId('cpk', id),
    shelf: { as: 'lines' },
    listed: listedCoachingPackages,
    findOffered: findOfferedCoachingPackage,
    touchedAt,
    entry: catalogEntryOf,
    isOpenRow: () => undefined,
    offered: offeredCoachingPackages,
    news: [packageChanged, packageActivated, packageDeactivated, packageDeleted, packageDiscarded].map(
      (event) => newsOf(event, ({ packageId }: { packageId: Id<'cpk'> }) => packageId),
    ),
    newsOfAll: [],
  },

  exported: exportedCoachingPackages,
  feed: {
    people: [sessionBooked, sessionMoved, sessionCanceled, sessionCompleted],
    products: [packageActivated, packageDeactivated],
    // Each is someone's own time: none is told as one of several.
    repeats: [],
  },
  dashboard: { firstSteps: firstStepsOfCoaching, planned: sessionsOnDay },
}
