import { tierCoachingWordsDe } from '#areas/memberships/coaching-words.de.ts'
import { memberDigestWordsDe } from '#areas/memberships/digest-words.de.ts'
import { giftWordsDe } from '#areas/memberships/gift-words.de.ts'
import { invoiceWordsDe } from '#areas/memberships/invoice-words.de.ts'
import { memberLeavingWordsDe } from '#areas/memberships/leaving-words.de.ts'
import { pieceTrashWordsDe } from '#areas/memberships/piece-trash-words.de.ts'
import { tierTrashWordsDe } from '#areas/memberships/tier-trash-words.de.ts'
import { membershipsWordsDe } from '#areas/memberships/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './memberships.ts'

/** Words of memberships, German. */
export const words: Words<typeof english> = {
  memberships: {
    ...membershipsWordsDe,
    invoices: invoiceWordsDe,
    gifts: giftWordsDe,
    tierCoaching: tierCoachingWordsDe,
  },
  memberDigest: memberDigestWordsDe,
  memberLeaving: memberLeavingWordsDe,
  pieceTrash: pieceTrashWordsDe,
  tierTrash: tierTrashWordsDe,
}
