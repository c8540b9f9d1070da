import type { Exceptions } from '../../../../scripts/statements/exceptions.ts'

/** Statements of coaching that aren't asked in one workspace, for `scripts/check-statements.ts`. */
export const statementExceptions: readonly Exceptions[] = [
  {
    because: 'Administrators look over all workspaces.',
    rule: 'scope',
    places: {
      'areas/coaching/server/sales.ts exportedCoachingPackages': 'coaching_packages',
      'areas/coaching/server/sales.ts titlesOfCoachingPackages': 'coaching_packages',
    },
  },
]
