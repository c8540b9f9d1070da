import { tierCoachingWords } from '#areas/memberships/coaching-words.ts'
import { memberDigestWords } from '#areas/memberships/digest-words.ts'
import { giftWords } from '#areas/memberships/gift-words.ts'
import { invoiceWords } from '#areas/memberships/invoice-words.ts'
import { memberLeavingWords } from '#areas/memberships/leaving-words.ts'
import { pieceTrashWords } from '#areas/memberships/piece-trash-words.ts'
import { tierTrashWords } from '#areas/memberships/tier-trash-words.ts'
import { membershipsWords } from '#areas/memberships/words.ts'

/** Words of memberships, English. */
export const words = {
  memberships: {
    ...membershipsWords,
    invoices: invoiceWords,
    gifts: giftWords,
    tierCoaching: tierCoachingWords,
  },
  memberDigest: memberDigestWords,
  memberLeaving: memberLeavingWords,
  pieceTrash: pieceTrashWords,
  tierTrash: tierTrashWords,
}

declare module '#webkit/words.ts' {
  interface WordParts {
    memberships: typeof words
  }
}
