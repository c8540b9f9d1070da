import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'promises-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function check() {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-promises.mjs'), folder],
    { encoding: 'utf8' },
  )
  return { status, problems: stderr.trim().split('\n').filter(Boolean) }
}

const lines = (count: number) => '  glaze()\n'.repeat(count)
const of = (name: string, count: number) => `export function ${name}() {\n${lines(count - 2)}}\n`

describe('the budgets of STYLE', () => {
  it('let pass what is as long as it may be, and tests whatever they are', () => {
    write('src/pots.ts', of('fire', 90))
    write('src/Kiln.tsx', of('Kiln', 200))
    write('src/pots.test.ts', of('fireAll', 500))
    expect(check()).toEqual({ status: 0, problems: [] })
  })

  it('refuse a file, a function and a component that are longer', () => {
    write('src/pots.ts', of('fire', 91))
    write('src/Kiln.tsx', `${of('Kiln', 201)}${of('heat', 91)}`)
    write('src/list.ts', 'export const pot = 1\n'.repeat(401))
    expect(check()).toEqual({
      status: 1,
      problems: [
        expect.stringMatching(/^src\/Kiln\.tsx Kiln: 201 lines: /),
        expect.stringMatching(/^src\/Kiln\.tsx heat: 91 lines: /),
        expect.stringMatching(/^src\/list\.ts: 401 lines: /),
        expect.stringMatching(/^src\/pots\.ts fire: 91 lines: /),
      ],
    })
  })
})

describe('comments', () => {
  it('cite nothing that is not here', () => {
    write(
      'src/pots.ts',
      `// The glaze first (UX 2.5).
/** Fired once
 *  (spec §9). */
export const said = 'UX and § may stand in a text'
// A range as in RFC 9110 §14, tests A6 and B2, and docs/scale.md, rule 9.
`,
    )
    write('src/pots.css', '.pot { /* as PRODUCT has it */ color: red }')
    expect(check().problems.map((problem) => problem.split(' can')[0])).toEqual([
      'src/pots.css:1: “PRODUCT”',
      'src/pots.ts:1: “UX”',
      'src/pots.ts:3: “spec”',
    ])
  })
})

describe('dependencies', () => {
  it('are named by some code, are the types of what is, or say why they are there', () => {
    write(
      'package.json',
      JSON.stringify({
        dependencies: { clay: '1.0.0', '@kiln/core': '1.0.0', slip: '1.0.0', glaze: '1.0.0' },
        devDependencies: { '@types/clay': '1.0.0', '@types/sand': '1.0.0', '@testing-library/dom': '1.0.0' },
      }),
    )
    write('src/pots.ts', "import 'clay'\nconst core = await import('@kiln/core/fire')\n// slip\n")
    write('src/pots.css', '@import "glaze/base.css";')
    expect(check().problems.map((problem) => /names (\S+):/.exec(problem)?.[1])).toEqual([
      'slip',
      '@types/sand',
    ])
  })
})
