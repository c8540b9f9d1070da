import type { Account, Books, Faults, StoredObject } from './books.ts'
import type { Params } from './form.ts'

/** Everything a route may look at. */
export type Call = {
  account: Account
  books: Books
  faults: Faults
  isTest: boolean
  /** Where its pages are. */
  origin: string
  params: Params
  /** The parts of the path that are ids. */
  ids: string[]
  /** Sends an event to the endpoints of the account. */
  tell(type: string, object: StoredObject): void
}
