import type { Exceptions } from '../../../../scripts/statements/exceptions.ts'

/** Statements of memberships that aren't asked in one workspace, for `scripts/check-statements.ts`. */
export const statementExceptions: readonly Exceptions[] = [
  {
    because: 'Administrators look over all workspaces.',
    rule: 'scope',
    places: {
      'areas/memberships/server/sales.ts exportedTiers': 'tiers',
      'areas/memberships/server/sales.ts titlesOfTiers': 'tiers',
    },
  },
  {
    because: 'A sweep looks for what is due in every workspace.',
    rule: 'scope',
    places: {
      'areas/memberships/server/winding-down.ts windMemberships': 'member_windings',
      'areas/memberships/server/gift-orders.ts giftSweeps': 'member_gifts',
      'areas/memberships/server/gift-unsent.ts unsentGifts': 'mails, member_gift_mails, member_gifts',
      'areas/memberships/server/gift-orders.ts forgetUnpaid': 'member_gifts, orders',
      'areas/memberships/server/digest/sending.ts sendDigests': 'member_digests',
      'areas/memberships/server/running-out.ts tellRunOut': 'tiers',
      'areas/memberships/server/piece-trash.ts emptyPieceTrash': 'member_pieces',
      'areas/memberships/server/tier-trash.ts emptyTierTrash': 'grants, order_items, tiers',
    },
  },
  {
    because: 'People who leave are forgotten everywhere, also where someone only typed their address.',
    rule: 'scope',
    places: { 'areas/memberships/server/forgetting.ts forgetMember': 'member_gift_mails, member_gifts' },
  },
]
