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
export function openChargeFiles(path: string, report: Report): ChargeFiles {
  const folder: Folder = { path, report, syncNames: syncing(path) }
  const orUnavailable = (cause: unknown) => refuse(folder, cause)
  return {
    create: (name, content) => create(folder, name, content).catch(orUnavailable),
    read: (name, parse) => read(folder, name, parse).catch(orUnavailable),
    list: (ending) => list(folder, ending).catch(orUnavailable),
    remove: (name) => remove(folder, name).catch(orUnavailable),
    sweep: () => sweep(folder).catch(orUnavailable),
  }
}

type Folder = { path: string; report: Report; syncNames: () => Promise<void> }

/** Errors of our own are thrown on. */
function refuse({ path, report }: Folder, cause: unknown): never {
  if (codeOf(cause) === '') throw cause
  report(`${basename(path)}: the record can’t be used`, cause)
  throw new AppError(
    'UNAVAILABLE',
    'The payment service can’t be reached right now. Try again in a minute. You won’t be charged twice.',
    { retryAfterSeconds: 30, cause },
  )
}

async function create(folder: Folder, name: string, content: object): Promise<boolean> {
  const draft = join(folder.path, `${name}.${randomUUID()}${draftEnding}`)
  await makeFolder(folder.path)
  try {
    await writeDurably(draft, JSON.stringify(content))
    crashPoint('payments.afterDraft')
    const isFirst = await isFirstTo(() => link(draft, join(folder.path, name)), 'EEXIST')
    // Whoever comes second has the name on the disk too before they tell anyone what it says.
    await folder.syncNames()
    return isFirst
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

async function read<T>(folder: Folder, name: string, parse: (content: unknown) => T): Promise<T | null> {
  const path = join(folder.path, name)
  const text = await textOf(path)
  if (text === null) {
    if ((await textOf(path + broken)) !== null) throw new BrokenFile(`set aside: ${name}`)
    return null
  }
  try {
    return parse(JSON.parse(text))
  } catch (cause) {
    await setAside(folder, path, cause)
    throw new BrokenFile(`set aside: ${name}`, { cause })
  }
}

async function setAside({ report }: Folder, path: string, cause: unknown): Promise<void> {
  const isFirst = await isFirstTo(() => rename(path, path + broken), 'ENOENT')
  if (isFirst) report(`the record of a payment can’t be read and was set aside as ${path}${broken}`, cause)
}

async function list(folder: Folder, ending: string): Promise<string[]> {
  const names = await readdir(folder.path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith(ending)).sort()
}

async function remove(folder: Folder, name: string): Promise<void> {
  const path = join(folder.path, name)
  for (const each of [path, path + broken]) await rm(each, { force: true })
}

async function sweep(folder: Folder): Promise<void> {
  for (const name of await list(folder, draftEnding)) {
    const path = join(folder.path, name)
    const seen = await stat(path).catch(() => null)
    if (seen && seen.mtimeMs < Date.now() - draftPatience) await rm(path, { force: true })
  }
}

/** Of all who do it at once one is the first; `late` is what the system tells the others. */
async function isFirstTo(work: () => Promise<void>, late: string): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (codeOf(error) === late) return false
    throw error
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
