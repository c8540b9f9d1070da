import type { Exceptions } from '../../../../scripts/statements/exceptions.ts'

/** Statements of billing that aren't asked in one workspace, for `scripts/check-statements.ts`. */
export const statementExceptions: readonly Exceptions[] = [
  {
    because: 'A sweep looks for what is due in any workspace, and takes it up in one at a time.',
    rule: 'scope',
    places: { 'areas/billing/server/sweeps.ts endPlans': 'plan_payers' },
  },
  {
    because: 'One person is known in many workspaces, and this is about the person: they leave.',
    rule: 'scope',
    places: { 'areas/billing/server/forgetting.ts forgetPayer': 'plan_payers' },
  },
]
