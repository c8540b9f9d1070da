import { giftsOf } from '#platform/area.ts'
import { listenersPoint } from '#platform/events/listeners.ts'
import { sealedSettings } from '#platform/instance/settings.ts'
import { keptDigestKeys } from '#platform/keys/digest-keys.ts'
import { keyDependents } from '#platform/keys/key-dependents.ts'
import { digestPurposes } from '#platform/keys/rotating.ts'
import { suppressionPurpose } from '#platform/mail/suppressions.ts'
import { type Gift, type Gifts, give, givenBy } from '#platform/points.ts'
import { platformReasons } from '#platform/reasons.ts'
import { dictionaries, reasons } from '#platform/sentences.ts'
import { forgettingOrder, serverAreas } from './areas.ts'
import { ownListeners } from './listeners.ts'
import { ownSentences } from './sentences.ts'

/** What an instance is given: by its areas, by main for what is between them, and `more` besides. */
export function givenWith(...more: readonly Gift[]): Gifts {
  const given = givenBy([
    give(dictionaries, ownSentences),
    give(reasons, platformReasons),
    give(keyDependents, sealedSettings, keptDigestKeys),
    give(digestPurposes, suppressionPurpose),
    ...giftsOf(serverAreas, forgettingOrder, more),
    give(listenersPoint, ...ownListeners),
  ])
  const names = given(listenersPoint).map(({ name }) => name)
  if (new Set(names).size !== names.length) throw new Error('Two listeners share a name.')
  return given
}

/** What every instance of the product is given. */
export const productGifts = givenWith()
