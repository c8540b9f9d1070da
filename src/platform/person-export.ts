import type { SQL } from 'drizzle-orm'
import { pointFor } from './points.ts'

/** As whom a person is found in tables: the account, and rows `(workspace_id, id)` of their contacts, seats and orders. */
export type PersonKeys = { userId: string; contacts: SQL; seats: SQL; orders: SQL }

/**
 * What an area's tables give to the archive a person takes along. Rows that name an account, a contact or an enrollment are found
 * by those columns; here is what they don't say.
 */
export type PersonExport = {
  /** Tables that only machinery needs, or that let someone in: in no archive. */
  leftOut?: readonly string[]
  /** Tables `t` whose rows are a person's in another way, */
  instead?: Readonly<Record<string, (keys: PersonKeys) => SQL>>
  /** or in one more. */
  besides?: Readonly<Record<string, (keys: PersonKeys) => SQL>>
}

export const personExports = pointFor<PersonExport>('personExports')
