import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import { platformWorkspaceId } from '#platform/context.ts'
import type { FileRow } from './files.ts'

/** How long a yes is believed at most (test A6); what takes it back in this process or tells the others takes it at once. */
const believedMs = minutes(1)
const mostViewers = 5000
const mostFiles = 200

type Viewing = { file: FileRow; until: number }

/** What each browser was allowed to see a moment ago: a film is asked for in hundreds of parts. A no is never kept. */
const viewers = new Map<string, Map<string, Viewing>>()

/** Who carries no cookie of ours is everyone else. */
export type Viewer = string

/** The file, if this browser was shown it under this name within the last minute. */
export function seenFile(viewer: Viewer, name: string): FileRow | null {
  const seen = viewers.get(viewer)?.get(name)
  return seen && seen.until > performance.now() ? seen.file : null
}

export function noteSeen(viewer: Viewer, name: string, file: FileRow): void {
  let files = viewers.get(viewer)
  if (!files) {
    if (viewers.size >= mostViewers) dropOldest(viewers)
    files = new Map()
    viewers.set(viewer, files)
  }
  if (files.size >= mostFiles) dropOldest(files)
  files.set(name, { file, until: performance.now() + believedMs })
}

/** Everything this browser was shown is asked again: it signed out, or changed something. */
export function forgetViewer(viewer: Viewer): void {
  viewers.delete(viewer)
}

/**
 * Everything of this workspace is asked again, by everyone: a right ended, a lesson was hidden, a file removed. What is said
 * of the installation itself is about all of them.
 */
export function forgetWorkspace(workspaceId: Id<'wsp'>): void {
  if (workspaceId === platformWorkspaceId) forgetAllSeen()
  for (const files of viewers.values())
    for (const [name, { file }] of files) if (file.workspaceId === workspaceId) files.delete(name)
}

/** News may have been missed. */
export function forgetAllSeen(): void {
  viewers.clear()
}

function dropOldest(map: Map<string, unknown>): void {
  const oldest = map.keys().next().value
  if (oldest !== undefined) map.delete(oldest)
}
