import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A file system of its own, small enough to be filled. */
export type SmallDisk = {
  folder: string
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

/** Mounted for the file that asks, and gone after it. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-fault-'))
  mount(folder, `${megabytes}m`)
  afterAll(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const filling = join(folder, 'filling')
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    freeBytes,
    async fill(leaveBytes) {
      const file = await open(filling, 'a')
      try {
        for (let more = freeBytes() - leaveBytes; more > 0; more = freeBytes() - leaveBytes)
          await file.writeFile(Buffer.alloc(Math.min(more, 1024 * 1024)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    empty: () => rmSync(filling, { force: true }),
  }
}
