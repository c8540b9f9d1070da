import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const left = (places: object) =>
  write('scripts/kinds-left.json', JSON.stringify({ 'It moves away.': places }))

function check(...args: string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-kinds.mjs'), folder, ...args],
    { encoding: 'utf8' },
  )
  return { status, problems: stderr.trim().split('\n').filter(Boolean) }
}

describe('what lower areas and views know of products', () => {
  it('is the declaration of their kind: the kernel, the platform, ranks 1, 2 and 5 name none', () => {
    for (const place of [
      'kernel',
      'platform/sql',
      'areas/access/server',
      'areas/payments',
      'areas/library/web',
    ])
      write(`src/${place}/things.ts`, 'export const hasCourse = true\n')
    expect(check().problems).toHaveLength(5)
    expect(check().problems[0]).toMatch(/^src\/areas\/access\/server\/things\.ts: “course” 1 times/)
  })

  it('is more where they are made, in outreach, in main and in tests', () => {
    for (const place of ['areas/courses', 'areas/learning', 'areas/certificates', 'main', 'testing'])
      write(`src/${place}/things.ts`, 'export const hasCourse = true\n')
    write('src/areas/payments/things.test.ts', 'export const hasCourse = true\n')
    expect(check()).toEqual({ status: 0, problems: [] })
  })

  it('lets be names that stay whatever is sold', () => {
    write(
      'src/areas/payments/names.ts',
      `listen('courses.grantWhatWasPaid')\ngo('/courses/new')\nshow({ line: 'courses', icon: lineIcons.courses })\n`,
    )
    expect(check()).toEqual({ status: 0, problems: [] })
  })
})

describe('what is left', () => {
  it('is named with a reason, never grows, and is named smaller', () => {
    left({ 'src/kernel/things.ts': 2 })
    write('src/kernel/things.ts', 'course course')
    expect(check().status).toBe(0)
    write('src/kernel/things.ts', 'course course course')
    expect(check().problems).toEqual([expect.stringContaining('3 times, 2 before')])
    expect(check('--shrink').status).toBe(1)
    write('src/kernel/things.ts', 'course')
    expect(check().problems).toEqual([expect.stringContaining('1 times left of 2')])
    expect(check('--shrink').status).toBe(0)
    expect(check().status).toBe(0)
    write('src/kernel/things.ts', 'thing')
    expect(check('--shrink').status).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'scripts/kinds-left.json'), 'utf8'))).toEqual({})
  })

  it('has one reason for each file', () => {
    write(
      'scripts/kinds-left.json',
      JSON.stringify({ One: { 'src/kernel/things.ts': 1 }, Two: { 'src/kernel/things.ts': 1 } }),
    )
    write('src/kernel/things.ts', 'course')
    expect(check().problems).toEqual(['src/kernel/things.ts: named under two reasons'])
  })
})
