import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Runs the check over a folder with these files. */
function check(files: Record<string, string>): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'words-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-words.mjs'), folder],
    { encoding: 'utf8' },
  )
  return { status, said: stderr + stdout }
}

const button = (children: string, attributes = '') =>
  `export const Save = () => <button ${attributes} onClick={() => save('now')}>${children}</button>`

it('finds words in the code, wherever people would read them, and lets go what is none', () => {
  const bad = check({
    'src/areas/pots/web/Text.tsx': button('Save all pots'),
    'src/areas/pots/web/Label.tsx': button('{t("save")}', 'aria-label="Close"'),
    'src/areas/pots/web/Choice.tsx': button('{isNew ? "Make a pot" : t("save")}'),
    'src/areas/pots/web/Sum.tsx': button('{t("save")}', 'title={count + " pots"}'),
    'src/areas/pots/web/options.ts': "export const options = [{ value: 'tall', label: 'Tall pots' }]",
    'src/ui/Good.tsx': button('{t("save")} · 100 % <kbd>Ctrl</kbd>', 'className="big" type="submit"'),
    'src/ui/Excused.tsx': button('{/* not words: a name */}\n<b>Throughline</b>'),
  })
  expect(bad.status).toBe(1)
  const found = bad.said.match(/src\/.*: outside of the catalogs: .*/g)
  expect(found).toEqual([
    'src/areas/pots/web/Choice.tsx:1: outside of the catalogs: Make a pot',
    'src/areas/pots/web/Label.tsx:1: outside of the catalogs: Close',
    'src/areas/pots/web/Sum.tsx:1: outside of the catalogs: pots',
    'src/areas/pots/web/Text.tsx:1: outside of the catalogs: Save all pots',
    'src/areas/pots/web/options.ts:1: outside of the catalogs: Tall pots',
  ])
})

it('finds a catalog without its German, and German that lost or broke a part of its sentence', () => {
  const english = `export const potsWords = {
    made: '{count, plural, one {# pot} other {# pots}} by <b>{name}</b>',
    kind: '{kind, select, bowl {Bowl} other {Pot}}',
    sold: 'Sold {name}',
    kept: 'Kept',
  } as const`
  const german = `export const potsWordsDe = {
    made: '{count, plural, one {# Topf} other {# Töpfe}} von {name}',
    kind: '{kind, select, schale {Schale} other {Topf}}',
    sold: '{name verkauft',
    kept: 'Behalten',
  }`
  const { status, said } = check({
    'src/areas/pots/words.ts': english,
    'src/areas/pots/words.de.ts': german,
    'src/areas/bowls/words.ts': "export const bowlsWords = { title: 'Bowls' } as const",
  })
  expect(status).toBe(1)
  expect(said).toMatch(/bowls\/words\.ts: there is no .*words\.de\.ts/)
  expect(said).toMatch(/made\. has \{count\}, \{name\} where English has <b>, \{count\}, \{name\}/)
  expect(said).toMatch(/kind\. has kind: select other schale/)
  expect(said).toMatch(/sold\. .*\{name verkauft/)
  expect(said).not.toMatch(/kept/)
})

it('finds what no writer says, helper texts without an end, and German that isn’t', () => {
  const english = `export const potsWords = {
    saved: 'Pot saved successfully',
    failed: 'Your pot wasn’t saved. Try again.',
    who: 'Anybody',
    see: 'See your pots',
    nameHint: 'Shown on cards.',
    glazeHint: 'Here you say what the glaze of this pot is made of, and how hot the kiln was when you fired it.',
  } as const`
  const german = `export const potsWordsDe = {
    saved: 'Topf gespeichert...',
    failed: 'Versuch es noch einmal.',
    who: 'Alle, z.B. du',
    see: 'Töpfe mit Ctrl öffnen',
    nameHint: 'Bis 10MB.',
    glazeHint: 'Woraus die Glasur ist.',
  }`
  const { said } = check({ 'src/areas/pots/words.ts': english, 'src/areas/pots/words.de.ts': german })
  expect(said.match(/words\.(?:de\.)?ts: \w+: “[^”]*”/g)).toEqual([
    expect.stringMatching(/^words\.ts: glazeHint: “Here you say/),
    'words.ts: saved: “successfully”',
    'words.ts: failed: “Your pot wasn’t saved. Try again.”',
    'words.ts: who: “Anybody”',
    'words.ts: see: “See your pots”',
    'words.de.ts: saved: “...”',
    'words.de.ts: who: “z.B.”',
    'words.de.ts: see: “Ctrl”',
    'words.de.ts: nameHint: “0MB”',
  ])
})

it('keeps helper texts at nine words, and the list of those that are longer only gets smaller', () => {
  const hints = {
    'src/areas/pots/words.ts': `export const potsWords = {
      glazeHint: 'What the glaze is made of, in {count, plural, one {a word} other {# words}}.',
      nameHint: 'One two three four five six seven eight nine ten.',
      kilnHint: 'One two three four five six seven eight nine.',
      story: 'One two three four five six seven eight nine ten eleven.',
    } as const`,
    'src/areas/pots/words.de.ts': `export const potsWordsDe = {
      glazeHint: 'Woraus die Glasur ist, in {count, plural, one {einem Wort} other {# Wörtern}}.',
      nameHint: 'Name.', kilnHint: 'Ofen.', story: 'Geschichte.',
    }`,
  }
  const left = (counts: object) => ({ 'scripts/hints-left.json': JSON.stringify(counts) })
  expect(check(hints).said.match(/(?<=words\.ts: )\w+Hint: .*/g)).toEqual([
    'nameHint: “One two three four five six seven eight nine ten.”: write at most 9 words',
  ])
  expect(check({ ...hints, ...left({ 'src/areas/pots/words.ts': { nameHint: 10 } }) }).status).toBe(0)
  const shrunk = check({
    ...hints,
    ...left({ 'src/areas/pots/words.ts': { nameHint: 12, kilnHint: 10 }, 'src/areas/bowls/words.ts': {} }),
  })
  expect(shrunk.status).toBe(1)
  expect(shrunk.said).toMatch(/nameHint: 10 words are left of 12: write 10 in hints-left\.json/)
  expect(shrunk.said).toMatch(/kilnHint: isn’t longer than 9 words: take it off hints-left\.json/)
  expect(shrunk.said).toMatch(/bowls\/words\.ts: is no catalog/)
})
