import type { Actor } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'

type Owned = { workspaceId: Id<'wsp'> }

/** Who may decide about certificates and their look: the seller. Getting one is a matter of having finished the course. */
export const may = {
  designCertificate: (actor: Actor, course: Owned) =>
    actor.kind === 'creator' && actor.workspaceId === course.workspaceId,
  revokeCertificate: (actor: Actor, certificate: Owned) =>
    actor.kind === 'creator' && actor.workspaceId === certificate.workspaceId,
}
