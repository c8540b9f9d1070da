import type { Say } from '../say.ts'
import type { MarketingSiteText } from '../words.ts'

/** What every part of the home page is given: what an admin may change, and the words of its frame and drawings. */
export type HomePartProps = { say: Say; text: MarketingSiteText }
