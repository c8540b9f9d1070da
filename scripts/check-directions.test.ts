import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

it('refuses a side where a start or an end is meant, unless a drawing says why', () => {
  const folder = mkdtempSync(join(tmpdir(), 'directions-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'src'))
  writeFileSync(
    join(folder, 'src', 'pots.css'),
    `.pot { margin-left: 3px; padding-inline-start: 4px; }
.bowl:hover { color: red; text-align: right }
.kiln { padding: 1px 2px 3px 4px; margin: 1px 2px 3px 2px; border-radius: 4px 4px 0 0 }
.tick {
  /* physical: two sides of a box are the tick */
  border-width: 0 2px 2px 0;
}
.shelf { left: 0; inset: 0 auto auto; }`,
  )
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-directions.mjs'), folder],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr.match(/src\/.*/g)).toEqual([
    'src/pots.css:1: margin-left: 3px',
    'src/pots.css:2: text-align: right',
    'src/pots.css:3: padding: 1px 2px 3px 4px',
    'src/pots.css:8: left: 0',
  ])
})
