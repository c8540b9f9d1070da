import type { Exceptions } from '../../../../scripts/statements/exceptions.ts'

/** Statements of affiliates that aren't asked in one workspace, for `scripts/check-statements.ts`. */
export const statementExceptions: readonly Exceptions[] = [
  {
    because: 'A sweep looks for what is due in any workspace, and takes it up in one at a time.',
    rule: 'scope',
    places: {
      'areas/affiliates/server/telling.ts tellAffiliates': 'affiliate_payouts, affiliates',
      'areas/affiliates/server/attribution.ts forgetOldFollowers': 'affiliate_followers',
    },
  },
  {
    because: 'One person is known in many workspaces, and this is about the person: they leave.',
    rule: 'scope',
    places: { 'areas/affiliates/server/forgetting.ts forgetAffiliate': 'affiliate_followers, affiliates' },
  },
]
