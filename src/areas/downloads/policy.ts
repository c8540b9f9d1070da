import type { Actor } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'

/** Who may touch a download: whose workspace it's in. Screens ask the same function what to offer. */
export const may = {
  editDownload: (actor: Actor, download: { workspaceId: Id<'wsp'> }) =>
    actor.kind === 'creator' && actor.workspaceId === download.workspaceId,
}
