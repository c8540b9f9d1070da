import { type ActorName, actorNames } from './row.ts'

/** Who gets which status: what rows of operations are written with. */
export const everybody = (status: number) =>
  Object.fromEntries(actorNames.map((name) => [name, status])) as Record<ActorName, number>
/** A creator's own thing: a role gate for others, and nothing there for the other creator. */
export const owner = (status: number) => ({ X: 401, P: 401, S: 403, T: 403, B: 404, ADM: 403, A: status })
export const anyCreator = (status: number) => ({ ...owner(status), B: status })
export const signedIn = (status: number) => ({ ...everybody(status), X: 401, P: 401 })
export const learner = (status: number) => ({ ...everybody(status), X: 401, T: 403, B: 403, ADM: 403 })
