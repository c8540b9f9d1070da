import type { TestApplication } from './application.ts'
import type { World } from './people.ts'

/** X no one, P holds a pass of A's order, S and T students of A and B, B the other creator, ADM an admin, A the owner. */
export const actorNames = ['X', 'P', 'S', 'T', 'B', 'ADM', 'A'] as const
export type ActorName = (typeof actorNames)[number]

export type Row = {
  /** As the OpenAPI document names it. */
  operation: string
  /** Where an operation has more rows than one. */
  name?: string
  expect: Record<ActorName, number>
  /** Ids of A's things for the path, made for this row. */
  ids?: (app: TestApplication, world: World) => Promise<Record<string, string>>
  /** Where it is served; unset, below the API's address. */
  base?: ''
  /** Sent instead of JSON, with its content type in `headers`. */
  raw?: () => Buffer
  /** A valid input. */
  body?: (world: World, as: ActorName) => object
  /** What is asked behind the path. */
  query?: (world: World) => Record<string, string>
  headers?: (as: ActorName) => Record<string, string>
  /** Ids that are made unknown to compare a 404 with; unset, all of them. */
  unknown?: readonly string[]
  /** The refusal names the course, because it is public. */
  saysPublicTitle?: boolean
  /** The answer is made of what the caller owns. */
  ownThingsOnly?: boolean
  /** An admin's answer holds lines of the log, which tells of everyone. */
  tellsAdminsOfTheLog?: boolean
}

/** What an operation answers to people who have to do with its owner's things and are not the owner. */
export type Answers = {
  /** Typed the owner's address at a checkout, without an account. */
  guest: number
  /** The same, signed in under an address of their own. */
  signedIn: number
  /** The same, signed in under an address no one has proven, where that is another answer. */
  unproven?: number
  /** Holds a pass that leads nowhere anymore, where no one at all is answered otherwise. */
  ended?: number
}

/** Operations that are tried beside each other, on a product and with people of their own: `access-matrix.<group>.test.ts`. */
export const rowGroups = ['accounts', 'courses', 'installation', 'sales'] as const

/** What an area's operations answer to whom: `areas/<x>/testing/hostile.ts`, which the tests of `main/hostile` collect. */
export type Hostile = {
  /** One row or more for every operation. */
  rows: Partial<Record<(typeof rowGroups)[number], readonly Row[]>>
  /**
   * Operations asked for things of someone whose address the caller typed. Where the answer is a 200, it's about the caller's own
   * place: nothing of the owner's is in it and nothing of the owner's changes.
   */
  relations?: Readonly<Record<string, Answers>>
}

/** Who gets which status: what rows are written with. */
export const everybody = (status: number) =>
  Object.fromEntries(actorNames.map((name) => [name, status])) as Record<ActorName, number>
/** A creator's own thing: a role gate for others, and nothing there for the other creator. */
export const owner = (status: number) => ({ X: 401, P: 401, S: 403, T: 403, B: 404, ADM: 403, A: status })
export const anyCreator = (status: number) => ({ ...owner(status), B: status })
export const signedIn = (status: number) => ({ ...everybody(status), X: 401, P: 401 })
export const learner = (status: number) => ({ ...everybody(status), X: 401, T: 403, B: 403, ADM: 403 })
