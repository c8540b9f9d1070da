import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { killDatabase, until } from './product.ts'

/** A file system of its own, small enough to be filled. */
export type SmallDisk = {
  /** A folder for data on it. */
  readonly folder: string
  freeBytes(): number
  /** Fills it until so much is left, to the last byte when that is nothing; again while others give something back. */
  fill(leaveBytes: number): Promise<void>
  /** Gives back what `fill` took. */
  empty(): void
}

/** Why there can be none here; null where there can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'a file system in memory is mounted on Linux alone'
  const folder = mkdtempSync(join(tmpdir(), 'throughline-mount-'))
  try {
    mount(folder, '1m')
    execFileSync('umount', [folder])
    return null
  } catch {
    return 'only root may mount a file system'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const mount = (folder: string, size: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'throughline-test', folder], {
    stdio: 'pipe',
  })

/** For the describe block that asks: mounted before its tests, unmounted once nothing runs on it anymore. */
export function smallDisk(megabytes: number): SmallDisk {
  let disk = ''
  const place = (name: string) => {
    if (!disk) throw new Error('A small disk is there from beforeAll on.')
    return join(disk, name)
  }
  beforeAll(() => {
    disk = mkdtempSync(join(tmpdir(), 'throughline-fault-'))
    mount(disk, `${megabytes}m`)
    mkdirSync(place('data'), { mode: 0o700 })
  })
  afterAll(async () => {
    if (!disk) return
    killDatabase(place('data'))
    // The children of a database server that was killed end a moment after it; until then the disk is in use.
    await until(`nothing uses ${disk} anymore`, 20_000, async () => unmounts(disk))
    rmSync(disk, { recursive: true })
  })
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize
  }
  return {
    get folder() {
      return place('data')
    },
    freeBytes,
    async fill(leaveBytes) {
      const file = await open(place('filling'), 'a')
      try {
        for (let more = freeBytes() - leaveBytes; more > 0; more = freeBytes() - leaveBytes)
          await file.writeFile(Buffer.alloc(Math.min(more, 1024 * 1024)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    empty: () => rmSync(place('filling'), { force: true }),
  }
}

function unmounts(disk: string): boolean {
  try {
    execFileSync('umount', [disk], { stdio: 'pipe' })
    return true
  } catch (error) {
    if (String((error as { stderr?: Buffer }).stderr).includes('busy')) return false
    throw error
  }
}
