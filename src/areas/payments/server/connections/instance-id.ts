import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#platform/context.ts'

/** Read once: a folder doesn't change its name for itself while it's in use. */
const known = new Map<string, Promise<string>>()

/**
 * What this installation calls itself: made of a file beside the database and its own address. A copy of the database elsewhere, or
 * one that runs at another address, has another one.
 */
export async function instanceIdOf({
  instance: { dataDir, appUrl },
}: Pick<Ctx, 'instance'>): Promise<string> {
  let inFolder = known.get(dataDir)
  if (!inFolder) {
    inFolder = readOrMake(dataDir)
    known.set(dataDir, inFolder)
    inFolder.catch(() => known.delete(dataDir))
  }
  return createHash('sha256')
    .update(`${await inFolder}\n${appUrl}`)
    .digest('hex')
    .slice(0, 32)
}

async function readOrMake(dataDir: string): Promise<string> {
  const file = join(dataDir, 'instance-id')
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(file, randomBytes(16).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  // Two processes at their first start: one of them made it.
  return readFile(file, 'utf8')
}
