import type { FileReaders } from '#areas/files/server/readers.ts'
import type { Id } from '#kernel/ids.ts'
import { noteDownload } from './downloads.ts'
import { isOpenTo } from './open-lessons.ts'

/** Who may see what a lesson shows: to whom the lesson is open; a free preview of a public course, to everyone. */
export const lessonFileReaders: FileReaders = {
  kind: 'lesson',
  mayRead: (ctx, workspaceId, holderIds) => isOpenTo(ctx, workspaceId, holderIds as Id<'lsn'>[]),
  saved: (ctx, workspaceId, holderIds, fileId) =>
    noteDownload(ctx, workspaceId, holderIds as Id<'lsn'>[], fileId),
}
