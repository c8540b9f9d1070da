import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inRoot } from './repository.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sentences-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  const full = join(folder, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
}

const check = () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inRoot('scripts', 'check-sentences.mjs'), folder],
    { encoding: 'utf8' },
  )
  return { status, stdout, problems: stderr.trim().split('\n').filter(Boolean) }
}

it('refuses a sentence without German, German nobody needs anymore, and a part that is none', () => {
  write(
    'src/areas/pots/server/pots.ts',
    `
    import { AppError, invalid } from '#kernel/errors.ts'
    const summary = z.string().describe('What the pot is called in the document')
    if (gone) throw new Error('A pot vanished between two statements.')
    if (broken) throw invalid({ glaze: many ? 'Choose another glaze' : 'Choose a glaze' })
    throw new AppError('CONFLICT', \`\${pot.name} is fired at \${degrees} \${one ? 'degree' : 'degrees'}.\`)
    `,
  )
  write(
    'src/areas/pots/server/refusals.de.ts',
    `export const potsRefusalsDe = {
      'Choose a glaze': 'Wähle eine Glasur',
      '{name} is fired at {degrees} degrees.': '{name} brennt bei {grade, number} Grad.',
      'The kiln is full.': 'Der Ofen ist voll.',
    }`,
  )
  const first = check()
  expect(first.status).toBe(1)
  expect(first.problems).toEqual([
    'src/areas/pots/server/pots.ts:5: no German for “Choose another glaze”',
    'src/areas/pots/server/pots.ts:6: no German for “{} is fired at {} degree.”',
    'src/areas/pots/server/refusals.de.ts:3: {grade} is no part of “{name} is fired at {degrees} degrees.”',
    'src/areas/pots/server/refusals.de.ts:4: nothing says “The kiln is full.” anymore',
  ])

  write(
    'src/areas/pots/server/refusals.de.ts',
    `export const potsRefusalsDe = {
      'Choose a glaze': 'Wähle eine Glasur',
      'Choose another glaze': 'Wähle eine andere Glasur',
      '{name} is fired at {degrees} degree.': '{name} brennt bei {degrees} Grad.',
      '{name} is fired at {degrees} degrees.': '{name} brennt bei {degrees, number} Grad.',
    }`,
  )
  const then = check()
  expect(then).toMatchObject({ status: 0, problems: [] })
  expect(then.stdout).toContain('1 files, 4 sentences; 1 dictionaries, 4 entries')
})
