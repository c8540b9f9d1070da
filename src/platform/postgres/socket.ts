import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { port } from './settings.ts'

export type SocketFolder = { path: string; remove(): void }

/** The kernel's room for a socket path, without the closing zero byte. */
const longest = process.platform === 'linux' ? 107 : 103

/**
 * The folder through which clients reach the server's socket. The socket is in the cluster folder; where that path
 * is too long for the kernel, a short link leads there.
 */
export function socketFolder(cluster: string): SocketFolder {
  if (fits(cluster)) return { path: cluster, remove: () => undefined }
  const folder = shortFolder(cluster)
  const path = join(folder, 'db')
  rmSync(path, { force: true })
  symlinkSync(cluster, path)
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * A way to the socket of a server someone else runs. Its own short link is the runner's to make and remove, so where one
 * is needed this makes another.
 */
export function visitorSocketFolder(cluster: string): SocketFolder {
  if (fits(cluster)) return { path: cluster, remove: () => undefined }
  const folder = mkdtempSync(join(shortParent(), 'throughline-'))
  const path = join(folder, 'db')
  symlinkSync(cluster, path)
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longest
}

/** The same name at every start, so that a killed process leaves nothing behind that the next doesn't use again. */
function shortFolder(cluster: string): string {
  const parent = shortParent()
  const folder = join(
    parent,
    `throughline-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`,
  )
  try {
    mkdirSync(folder, { mode: 0o700 })
    return folder
  } catch {
    // Everyone may write here: use an existing folder only if it is ours and closed to others.
    const found = lstatSync(folder, { throwIfNoEntry: false })
    const isOurs = found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
    return isOurs ? folder : mkdtempSync(join(parent, 'throughline-'))
  }
}

function shortParent(): string {
  return fits(join(tmpdir(), 'throughline-0123456789ab', 'db')) ? tmpdir() : '/tmp'
}
