import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { command, inRoot } from './repository.mjs'

const drizzle = inRoot('node_modules', 'drizzle-orm', 'pg-core', 'index.js')
const pots = (columns: string) => `import { integer, pgTable, text } from '${drizzle}'
  export const pots = pgTable('pots', { id: text().primaryKey(), ${columns} })`

/** A schema of one table, a migration that makes it, and the check over both. */
function schemaOf(columns: string) {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const out = join(folder, 'drizzle')
  mkdirSync(out)
  const fromRoot = (path: string) => relative(inRoot(), path)
  const config = join(folder, 'drizzle.config.mjs')
  const settings = {
    dialect: 'postgresql',
    casing: 'snake_case',
    schema: [fromRoot(join(folder, 'tables.ts'))],
    out: fromRoot(out),
  }
  writeFileSync(config, `export default ${JSON.stringify(settings)}`)
  const write = (columns: string) => writeFileSync(join(folder, 'tables.ts'), pots(columns))
  const run = (args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: inRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { status, said: stdout + stderr }
  }
  write(columns)
  const generated = run([...command('drizzle-kit'), 'generate', `--config=${fromRoot(config)}`])
  expect(generated.status, generated.said).toBe(0)
  return {
    write,
    check: () => run([inRoot('scripts', 'check-schema.mjs'), config]),
    files: () => readdirSync(out, { recursive: true }).sort(),
  }
}

it('lets tables pass that the migrations make, refuses others, and writes no file', () => {
  const schema = schemaOf('height: integer()')
  const files = schema.files()
  expect(schema.check()).toEqual({ status: 0, said: '' })

  schema.write('height: integer(), width: integer()')
  const said = 'The tables differ from the migrations: run npm run db:generate -- --name <what changed>.\n'
  expect(schema.check()).toEqual({ status: 1, said })
  // Whether this is another name or another column, the generator would ask a person.
  schema.write('length: integer()')
  expect(schema.check()).toEqual({ status: 1, said })
  expect(schema.files()).toEqual(files)
})
