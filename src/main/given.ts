import { giftsOf } from '#platform/area.ts'
import { listenersPoint } from '#platform/events/listeners.ts'
import { type Gift, type Given, give, givenBy } from '#platform/points.ts'
import { platformReasons } from '#platform/reasons.ts'
import { dictionaries, reasons } from '#platform/sentences.ts'
import { forgettingOrder, serverAreas } from './areas.ts'
import { ownListeners } from './listeners.ts'
import { ownSentences } from './sentences.ts'

/** What an instance is given: by its areas, by main for what is between them, and `more` besides. */
export function givenWith(...more: readonly Gift[]): Given {
  const given = givenBy([
    give(dictionaries, ownSentences),
    give(reasons, platformReasons),
    ...giftsOf(serverAreas, forgettingOrder, more),
    give(listenersPoint, ...ownListeners),
  ])
  const names = given(listenersPoint).map(({ name }) => name)
  if (new Set(names).size !== names.length) throw new Error('Two listeners share a name.')
  return given
}

/** What every instance of the product is given. */
export const productGifts = givenWith()
