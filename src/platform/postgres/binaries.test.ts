import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRoot, temporaryFolder } from '#testing/data-folder.ts'
import { mendLinks, prepareBinaries, refuseUnsupportedSystem } from './binaries.ts'

describe('links that an install without scripts left out', () => {
  it('are made, relative, and left alone the next time', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'native', 'lib'), { recursive: true })
    writeFileSync(join(root, 'native', 'lib', 'libpq.so.5.18'), 'library')
    writeFileSync(
      join(root, 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    )
    expect(mendLinks(root)).toBe(true)
    expect(readlinkSync(join(root, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
    expect(mendLinks(root)).toBe(true)
  })

  it('are reported when they lead nowhere', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'native', 'lib'), { recursive: true })
    writeFileSync(
      join(root, 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/gone.so.1', target: 'native/lib/gone.so' }]),
    )
    expect(mendLinks(root)).toBe(false)
  })
})

describe.skipIf(!isRoot)('the copy that root makes', () => {
  it('is complete, open to every user under any umask, and made once', () => {
    const copies = join(temporaryFolder(), 'copies')
    const umask = process.umask(0o077)
    onTestFinished(() => void process.umask(umask))
    const { initdb, postgres, version } = prepareBinaries({ asRoot: true, dataDir: '/nowhere', copies })
    expect(version).toMatch(/^18\./)
    expect(execFileSync(initdb, ['--version'], { encoding: 'utf8' })).toContain('18.')
    expect(existsSync(join(dirname(dirname(postgres)), 'lib', 'libpq.so.5'))).toBe(true)
    for (const path of [copies, join(copies, `pg-${version}`), dirname(postgres), postgres]) {
      expect(lstatSync(path).mode & 0o777, path).toBe(0o755)
    }

    const made = lstatSync(postgres).ctimeMs
    prepareBinaries({ asRoot: true, dataDir: '/nowhere', copies })
    expect(lstatSync(postgres).ctimeMs).toBe(made)
  })
})

describe('a system without the embedded database', () => {
  it.each([
    { platform: 'win32', isRoot: false },
    { platform: 'freebsd', isRoot: false },
    { platform: 'darwin', isRoot: true },
  ])('$platform (root: $isRoot) is refused with the way out', (system) => {
    expect(() => refuseUnsupportedSystem(system)).toThrow(/DATABASE_URL/)
  })

  it.each([
    { platform: 'linux', isRoot: true },
    { platform: 'linux', isRoot: false },
    { platform: 'darwin', isRoot: false },
  ])('$platform (root: $isRoot) is not refused', (system) => {
    expect(() => refuseUnsupportedSystem(system)).not.toThrow()
  })
})
