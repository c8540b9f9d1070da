import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StartRefused } from './postgres/refusal.ts'
import { keyOfDataFolder } from './secret-key.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'throughline-key-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Runs lines in a Node of its own, after `keyOfDataFolder` is there. */
async function inProcess(dataDir: string, before: string, after: string): Promise<string> {
  const lines = [
    before,
    `const { keyOfDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'secret-key.ts'))})`,
    `const key = keyOfDataFolder(${JSON.stringify(dataDir)}, console.error)`,
    after,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    lines.join('\n'),
  ])
  return stdout.trim()
}

describe('the key of a data folder', () => {
  it('is made once, for its owner alone, and stays', () => {
    const dataDir = join(folder(), 'not', 'there', 'yet')
    const key = keyOfDataFolder(dataDir, expect.unreachable)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(keyOfDataFolder(dataDir, expect.unreachable)).toBe(key)
    expect(readdirSync(dataDir)).toEqual(['secret-key'])
  })

  it('R15: is the same for all who start first at once', async () => {
    const dataDir = folder()
    const keys = await Promise.all(
      Array.from({ length: 6 }, () => inProcess(dataDir, '', 'console.log(key)')),
    )
    expect(new Set(keys)).toEqual(new Set([readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()]))
    expect(readdirSync(dataDir)).toEqual(['secret-key'])
  })

  it.skipIf(process.platform !== 'linux')(
    'is on disk before it is used: the file, and then its name in the folder',
    async () => {
      const dataDir = folder()
      const watch = `
        import fs from 'node:fs'
        import { syncBuiltinESMExports } from 'node:module'
        const synced = [], fsync = fs.fsyncSync
        fs.fsyncSync = (fd) => (synced.push(fs.readlinkSync('/proc/self/fd/' + fd)), fsync(fd))
        syncBuiltinESMExports()`
      const synced = JSON.parse(await inProcess(dataDir, watch, 'console.log(JSON.stringify(synced))'))
      expect(synced).toEqual([expect.stringMatching(/\/secret-key\.[0-9a-f]+\.new$/), dataDir])
    },
  )

  it.each([
    ['', 'is empty'],
    ['\n', 'is empty'],
    ['f3a9c1d27b60e85f', 'holds no whole key'],
    ['0'.repeat(64), 'holds no whole key'],
  ])('I1: is refused when the file holds %j, and not made anew', (text, what) => {
    const dataDir = folder()
    const file = join(dataDir, 'secret-key')
    writeFileSync(file, text, { mode: 0o600 })
    expect(() => keyOfDataFolder(dataDir, expect.unreachable)).toThrow(
      new StartRefused(
        `The key file ${file} ${what}: put it back from your backup, or remove it if no one has bought here yet, and a new one is made.`,
      ),
    )
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('is refused when it is no file', () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'secret-key'))
    expect(() => keyOfDataFolder(dataDir, expect.unreachable)).toThrow(
      /can’t be read \(EISDIR\).*from your backup\.$/,
    )
  })

  it('is closed to others where they could read it, and the operator is told', () => {
    const dataDir = folder()
    const key = keyOfDataFolder(dataDir, expect.unreachable)
    const file = join(dataDir, 'secret-key')
    chmodSync(file, 0o644)
    const told: string[] = []
    expect(keyOfDataFolder(dataDir, (sentence) => told.push(sentence))).toBe(key)
    expect(told).toEqual([
      `The key file ${file} could be read by other users of this machine; now only its owner can.`,
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
