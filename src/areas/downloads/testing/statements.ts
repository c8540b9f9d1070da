import type { Exceptions } from '../../../../scripts/statements/exceptions.ts'

/** Statements of downloads that aren't asked in one workspace, for `scripts/check-statements.ts`. */
export const statementExceptions: readonly Exceptions[] = [
  {
    because: 'Administrators look over all workspaces.',
    rule: 'scope',
    places: {
      'areas/downloads/server/sales.ts exportedDownloads': 'downloads',
      'areas/downloads/server/sales.ts titlesOfDownloads': 'downloads',
    },
  },
]
