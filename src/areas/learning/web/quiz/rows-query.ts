import type { AttemptFilter } from '../../quiz-contract.ts'

/** The rows behind a number, and what they are called. */
export type RowsQuery = { title: string; filter: Partial<AttemptFilter> }
