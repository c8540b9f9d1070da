import type { GivenFile } from './lessons-from-files.ts'

const mostFiles = 500

/** Files and what is in folders of a drop. Must be called while the drop is being handled: afterward the browser forgets it. */
export async function droppedFiles(data: DataTransfer): Promise<GivenFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return [...data.files].map((file) => ({ file, path: file.name }))
  const found: GivenFile[] = []
  for (const entry of entries) await collect(entry, found)
  return found
}

/** Files of a chooser: a chosen folder says where in it each lay. */
export const chosenFiles = (files: readonly File[]): GivenFile[] =>
  files.map((file) => ({ file, path: file.webkitRelativePath || file.name }))

async function collect(entry: FileSystemEntry, found: GivenFile[]): Promise<void> {
  if (found.length >= mostFiles) return
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
    if (file) found.push({ file, path: entry.fullPath.replace(/^\//, '') })
    return
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  for (;;) {
    // A folder is read a hundred at a time until nothing comes.
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0) return
    for (const each of some) await collect(each, found)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
