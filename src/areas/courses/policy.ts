import type { Actor } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'

type Owned = { workspaceId: Id<'wsp'> }

/** Who may touch a course. The server enforces these; screens ask the same functions what to offer. */
export const may = {
  createCourse: (actor: Actor) => actor.kind === 'creator',
  editCourse: (actor: Actor, course: Owned) =>
    actor.kind === 'creator' && actor.workspaceId === course.workspaceId,
}
