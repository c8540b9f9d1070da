import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The pool, or an open transaction. */
export type Db = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$count'
  | 'with'
  | '$with'
>

/**
 * What waits for the commit: rows that are gathered and written together as its last act, and work that must happen only if
 * it succeeded, such as waking the outbox drain.
 */
export type Transaction = { beforeCommit: (() => Promise<void>)[]; afterCommit: (() => void)[] }
