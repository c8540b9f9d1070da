import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { breachesOf } from './english.ts'

/** Runs the check over a folder with these files. */
function check(files: Record<string, string>, ...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'english-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-english.mjs'), folder, ...options],
    { encoding: 'utf8' },
  )
  const left = () => JSON.parse(readFileSync(join(folder, 'scripts/english-left.json'), 'utf8'))
  return { status, said: stderr + stdout, left }
}

const list = (counts: Record<string, number>) => ({ 'scripts/english-left.json': JSON.stringify(counts) })

it.each([
  ['Mails lie in the outbox.', ['email', 'lies']],
  ['Your mail server refused it.', []],
  ['Somebody else opened it.', ['people']],
  ['It stands in the top bar and speaks German.', ['stands', 'speaks']],
  ['Cards that stand out. Terms and what they stand for.', []],
  ['Your course goes on sale on Monday.', []],
  ['The lesson goes on after the break.', ['goes on']],
  ['Pick a colour. It can not be changed.', ['spelling', 'contractions']],
  ['Pick a color. It can’t be changed.', []],
  ['Passwords do not match', []],
  ['Hold the wheel until the clay stands still.', []],
  ['mail:list shows what `mails` holds, see platform/mail/queue.ts and mail.example.com', []],
  ['select id from courses where deleted_at is not null', []],
  ['event_deliveries, mails', []],
  ['Events, mails and files', ['email']],
])('%j breaks %j', (text, names) => {
  expect(
    breachesOf(text)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...names].sort())
})

it('finds it in words, comments and documents, and not in code, SQL or what a test looks for', () => {
  const { status, said } = check({
    'src/areas/pots/words.ts': "export const words = { saved: 'Your mail is saved', colour: 'Blue' }\n",
    'src/areas/pots/server/pots.ts': '// Nobody asks twice.\nconst rows = sql`select colour from mails`\n',
    'src/areas/pots/server/pots.test.ts': "it('x', () => find('Somebody else'))\n",
    'src/areas/pots/README.md': 'The list stands in `mails.ts`.\n',
  })
  expect(status).toBe(1)
  expect(said.match(/^src\S+/gm)).toEqual([
    'src/areas/pots/README.md:1:',
    'src/areas/pots/server/pots.ts:1:',
    'src/areas/pots/words.ts:1:',
  ])
})

it('leaves what was there before, and wants the list smaller with it', () => {
  const words = { 'src/words.ts': "export const words = { saved: 'Your mail is saved' }\n" }
  expect(check({ ...words, ...list({ 'src/words.ts': 1 }) }).status).toBe(0)
  const fewer = check({ ...words, ...list({ 'src/words.ts': 2 }) })
  expect(fewer.status).toBe(1)
  expect(fewer.said).toContain('1 places left of 2')
  const shrunk = check({ ...words, ...list({ 'src/words.ts': 2, 'src/gone.ts': 4 }) }, '--shrink')
  expect(shrunk.status).toBe(0)
  expect(shrunk.left()).toEqual({ 'src/words.ts': 1 })
  const more = check(
    { ...words, 'src/more.ts': '// Somebody.\n', ...list({ 'src/words.ts': 2 }) },
    '--shrink',
  )
  expect(more.status).toBe(1)
  expect(more.left()).toEqual({ 'src/words.ts': 2 })
})
