import type { AttemptFilter } from '../../quiz-contract.ts'

/** The rows behind a number, and what they are called. */
export type RowsAsked = { title: string; filter: Partial<AttemptFilter> }
