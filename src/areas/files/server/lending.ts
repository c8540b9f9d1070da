import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instance } from '#platform/context.ts'
import { type FileRow, keyOf } from './files.ts'
import { renditionsFolder } from './renditions/making.ts'

/** Hands over a path where a file's bytes are, to be read alone, for as long as the work takes. @throws FileMissing. */
export async function withFileOf<T>(
  instance: Instance,
  file: Pick<FileRow, 'workspaceId' | 'id'>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  // What a kill leaves there is swept with what it leaves of videos.
  const folder = join(renditionsFolder(instance.dataDir), randomBytes(12).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const path = join(folder, 'source')
    await instance.files.lend(keyOf(file), path)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
