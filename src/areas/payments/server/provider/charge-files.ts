import { randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '#kernel/errors.ts'
import { hours } from '#kernel/time.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { makeFolder } from '#platform/files/durable.ts'

/** Told, for the log, what an operator must know, and why it is so. */
export type Report = (trouble: string, why: unknown) => void

/** A file that is there and holds no record. It was set aside. */
export class BrokenFile extends Error {}

export type ChargeFiles = {
  /**
   * Writes a file once and for all. Of any number who write one name at once, in any number of processes, one does; the answer
   * says whether it was this one.
   */
  create(name: string, content: object): Promise<boolean>
  /**
   * What a file holds, as `parse` reads it; null when there is none.
   *
   * @throws BrokenFile where a file is, or was, that can't be read.
   */
  read<T>(name: string, parse: (content: unknown) => T): Promise<T | null>
  list(ending: string): Promise<string[]>
  remove(name: string): Promise<void>
  /** Takes away drafts that a kill left lying. */
  sweep(): Promise<void>
}

const broken = '.broken'
const draftEnding = '.draft'
/** No one writes a draft for so long. */
const draftPatience = hours(1)

/**
 * Small records in a folder that several processes share. A file is written once and never changed, so there is nothing to lock
 * and no lock that a kill could leave behind: a draft of a name of its own is forced to the disk and then linked to its place,
 * which fails for all but the first. What can't be read is renamed, and stays where an operator finds it.
 *
 * @throws UNAVAILABLE from everything that meets a disk which fails.
 */
export function openChargeFiles(folder: string, report: Report): ChargeFiles {
  const syncNames = syncing(folder)
  const pathOf = (name: string) => join(folder, name)

  async function create(name: string, content: object): Promise<boolean> {
    const draft = pathOf(`${name}.${randomUUID()}${draftEnding}`)
    await makeFolder(folder)
    try {
      await writeDurably(draft, JSON.stringify(content))
      crashPoint('payments.afterDraft')
      return await linkTo(draft, pathOf(name))
    } finally {
      await rm(draft, { force: true }).catch(() => undefined)
    }
  }

  /** Whoever comes second has the name on the disk too before they tell anyone what it says. */
  async function linkTo(draft: string, path: string): Promise<boolean> {
    const isFirst = await link(draft, path).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      },
    )
    await syncNames()
    return isFirst
  }

  async function read<T>(name: string, parse: (content: unknown) => T): Promise<T | null> {
    const text = await textOf(pathOf(name))
    if (text === null) {
      if ((await textOf(pathOf(name) + broken)) !== null) throw new BrokenFile(`set aside: ${name}`)
      return null
    }
    try {
      return parse(JSON.parse(text))
    } catch (cause) {
      await setAside(name, cause)
      throw new BrokenFile(`set aside: ${name}`, { cause })
    }
  }

  /** Of two who find it broken one renames it. */
  async function setAside(name: string, cause: unknown): Promise<void> {
    const isFirst = await rename(pathOf(name), pathOf(name) + broken).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      },
    )
    if (isFirst)
      report(`the record of a payment can’t be read and was set aside as ${pathOf(name)}${broken}`, cause)
  }

  async function list(ending: string): Promise<string[]> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    return names.filter((name) => name.endsWith(ending)).sort()
  }

  async function sweep(): Promise<void> {
    for (const name of await list(draftEnding)) {
      const seen = await stat(pathOf(name)).catch(() => null)
      if (seen && seen.mtimeMs < Date.now() - draftPatience) await rm(pathOf(name), { force: true })
    }
  }

  async function remove(name: string): Promise<void> {
    for (const path of [pathOf(name), pathOf(name) + broken]) await rm(path, { force: true })
  }

  const orUnavailable = (cause: unknown): never => {
    if (codeOf(cause) === '') throw cause
    report(`${basename(folder)}: the record can’t be used`, cause)
    throw new AppError(
      'UNAVAILABLE',
      'The payment service can’t be reached right now. Try again in a minute. You won’t be charged twice.',
      { retryAfterSeconds: 30, cause },
    )
  }
  return {
    create: (name, content) => create(name, content).catch(orUnavailable),
    read: (name, parse) => read(name, parse).catch(orUnavailable),
    list: (ending) => list(ending).catch(orUnavailable),
    remove: (name) => remove(name).catch(orUnavailable),
    sweep: () => sweep().catch(orUnavailable),
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    // Anything else doesn't say that there is no such file.
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What the system calls its failure; empty for errors of our own. */
function codeOf(error: unknown): string {
  const { code, syscall } = error as NodeJS.ErrnoException
  return typeof syscall === 'string' ? String(code) : ''
}

/** Has the names of a folder written to the disk. Who asks while that is under way shares the next with all who do. */
function syncing(folder: string): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const sync = async () => {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  }
  return () => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = null
        last = sync()
        return last
      })
    return next
  }
}
