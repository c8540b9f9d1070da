import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function check(...args: string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-names.mjs'), folder, ...args],
    { encoding: 'utf8' },
  )
  return { status, problems: stderr.trim().split('\n').filter(Boolean) }
}

describe('names', () => {
  it('are no participles where others read them: what is exported, types and files', () => {
    write('src/pots.ts', 'export type Asked = string\ntype Told = string\nexport const known = 1\n')
    write('src/kilns.ts', 'export type RefundAsked = string\nexport function unpinned() {}\n')
    write('src/kept.test.ts', '')
    expect(check().problems.map((problem) => problem.split(' says')[0])).toEqual([
      'src/kept.test.ts: kept.test.ts',
      'src/kilns.ts: RefundAsked',
      'src/kilns.ts: unpinned',
      'src/pots.ts: Asked',
      'src/pots.ts: Told',
      'src/pots.ts: known',
    ])
  })

  it('may be one inside a module, beside a noun, in an event and in an error', () => {
    write(
      'src/pots.ts',
      'const known = 1\nexport const courseClosed = known\nexport type OpenFeed = string\n',
    )
    write('src/why-closed.ts', 'export class StoreMoved extends Error {}\nexport type ListedSum = string\n')
    expect(check()).toEqual({ status: 0, problems: [] })
  })

  it('have one meaning', () => {
    write('src/standing.ts', '')
    write('src/preparing-client.ts', '')
    expect(check().problems).toEqual([
      expect.stringMatching(/^src\/preparing-client\.ts: .* more than one thing/),
      expect.stringMatching(/^src\/standing\.ts: .* more than one thing/),
    ])
  })

  it('stay where they’re named under a reason, and the list only gets smaller', () => {
    write('scripts/names-left.json', '{"It is stored.": {"src/pots.ts": ["Asked", "Told"]}}')
    write('src/pots.ts', 'export type Asked = string\nexport type Told = string\n')
    expect(check().status).toBe(0)
    write('src/pots.ts', 'export type Asked = string\nexport type Sent = string\n')
    expect(check().problems).toHaveLength(2)
    expect(check('--shrink').status).toBe(1)
    write('src/pots.ts', 'export type Asked = string\n')
    expect(check().problems).toEqual([expect.stringContaining('--shrink')])
    expect(check('--shrink').status).toBe(0)
    const left = JSON.parse(readFileSync(join(folder, 'scripts/names-left.json'), 'utf8'))
    expect(left).toEqual({ 'It is stored.': { 'src/pots.ts': ['Asked'] } })
  })
})
