import { giftsOf } from '#platform/area.ts'
import { listenersPoint } from '#platform/events/listeners.ts'
import { give, givenBy } from '#platform/points.ts'
import { platformReasons } from '#platform/reasons.ts'
import { dictionaries, reasons } from '#platform/sentences.ts'
import { forgettingOrder, serverAreas } from './areas.ts'
import { ownListeners } from './listeners.ts'
import { ownSentences } from './sentences.ts'

/** What every instance of the product is given: by its areas, and by main for what is between them. */
export const productGiven = givenBy([
  give(dictionaries, ownSentences),
  give(reasons, platformReasons),
  ...giftsOf(serverAreas, forgettingOrder),
  give(listenersPoint, ...ownListeners),
])

const names = productGiven(listenersPoint).map(({ name }) => name)
if (new Set(names).size !== names.length) throw new Error('Two listeners share a name.')
