import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isCheckoutOpen, isRoot } from '#testing/data-folder.ts'
import { workedMs } from '#testing/waiting.ts'
import { openDataFolder } from './data-folder.ts'
import { StartRefused } from './postgres/refusal.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'throughline-folder-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const refusalOf = (path: string): string => {
  try {
    openDataFolder(path)
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
  return 'none'
}
const onward = 'set DATA_DIR to a folder you own, on a local disk.'

describe('a data folder', () => {
  it('is made with the folders above it, for its owner alone', () => {
    const path = join(folder(), 'one', 'two')
    expect(openDataFolder(path)).toBe(path)
    expect(statSync(path).mode & 0o777).toBe(0o700)
  })

  it('may be a link to one', () => {
    const place = folder()
    mkdirSync(join(place, 'real'))
    symlinkSync(join(place, 'real'), join(place, 'link'))
    expect(openDataFolder(join(place, 'link'))).toBe(join(place, 'real'))
  })

  it('I1: is refused where a file stands', () => {
    const file = join(folder(), 'data')
    writeFileSync(file, '')
    expect(refusalOf(file)).toBe(`The data folder ${file} is a file, or inside one: ${onward}`)
    const below = join(file, 'deeper')
    expect(refusalOf(below)).toBe(`The data folder ${below} is a file, or inside one: ${onward}`)
  })

  it.skipIf(process.platform !== 'linux').each(['/proc/throughline/data', '/proc', '/sys/throughline'])(
    'I1: is refused at once where no folder can be made: %s',
    (path) => {
      const start = workedMs()
      expect(refusalOf(path)).toMatch(
        /^The data folder \/(proc|sys)\S* can’t be made or written.*local disk\.$/,
      )
      expect(workedMs() - start).toBeLessThan(1_000)
    },
  )

  it.skipIf(!isRoot || !isCheckoutOpen())('I1: is refused where the user may not write', () => {
    const path = folder()
    const script = `
      const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))})
      try { openDataFolder(${JSON.stringify(path)}) } catch (error) { console.log(error.message) }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      uid: 65534,
      gid: 65534,
    })
    expect(stdout.trim()).toBe(
      `The data folder ${path} can’t be made or written by the user who starts Throughline: ${onward}`,
    )
  })
})
