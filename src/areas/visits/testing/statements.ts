import type { Exceptions } from '../../../../scripts/statements/exceptions.ts'

/** Statements of visits that aren't asked in one workspace, for `scripts/check-statements.ts`. */
export const statementExceptions: readonly Exceptions[] = [
  {
    because: 'A sweep looks for what is due in any workspace, and takes it up in one at a time.',
    rule: 'scope',
    places: { 'areas/visits/server/rolling.ts dueDays': 'visit_marks' },
  },
  {
    because: 'What has outlived its use is deleted by one statement now and then, in every workspace.',
    rule: 'scope',
    places: { 'areas/visits/server/days.ts keepDays': 'visit_days' },
  },
]
