import type { TestApplication } from '#testing/application.ts'
import type { World } from '#testing/people.ts'

/** X nobody, P holds a pass of A's order, S and T students of A and B, B the other creator, ADM an admin, A the owner. */
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
  /** An admin's answer holds lines of the log, which tells of everybody. */
  tellsAdminsOfTheLog?: boolean
}
