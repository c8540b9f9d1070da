import type { Exceptions } from '../../../../scripts/statements/exceptions.ts'

/** Statements of digital products that aren't asked in one workspace, for `scripts/check-statements.ts`. */
export const statementExceptions: readonly Exceptions[] = [
  {
    because: 'Administrators look over all workspaces.',
    rule: 'scope',
    places: {
      'areas/downloads/server/download-export.ts exportedDownloads': 'downloads',
      'areas/downloads/server/sales.ts titlesOfDownloads': 'downloads',
    },
  },
  {
    because: 'Copies of every workspace are made and dropped by one sweep each.',
    rule: 'scope',
    places: {
      'areas/downloads/server/copies.ts sweepCopies': 'download_copies, download_rights',
      'areas/downloads/server/copies.ts tryLines': 'download_files, download_versions, downloads',
    },
  },
  {
    because: 'The trash of every workspace is emptied by one sweep.',
    rule: 'scope',
    places: {
      'areas/downloads/server/old-trash.ts eachOldInTrash':
        'download_files, download_versions, downloads, grants, order_items',
    },
  },
]
