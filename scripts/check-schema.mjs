// The tables as the code declares them and the migrations must agree: what the generator would write now is nothing. It looks
// at a copy of the migrations, so that a check changes no file.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { command, inRoot, root } from './repository.mjs'

const { default: settings } = await import(pathToFileURL(process.argv[2] ?? inRoot('drizzle.config.ts')).href)
const folder = mkdtempSync(join(tmpdir(), 'throughline-schema-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const copy = join(folder, 'drizzle')
const config = join(folder, 'config.json')
cpSync(resolve(root, settings.out), copy, { recursive: true })
// The generator understands paths from where it runs alone.
writeFileSync(config, JSON.stringify({ ...settings, out: relative(root, copy) }))

const differs = 'The tables differ from the migrations: run npm run db:generate -- --name <what changed>.'
const problems = [
  ...complaintOf('check', 'fine'),
  // Where it would ask a person, such as whether a column was renamed, it gives up and calls that success.
  ...complaintOf('generate', 'No schema changes', differs),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** What is wrong when the generator does not say what it says when all is well. */
function complaintOf(verb, good, sentence) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...command('drizzle-kit'), verb, `--config=${relative(root, config)}`],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  if (status === 0 && stdout.includes(good)) return []
  return [sentence && status === 0 ? sentence : `drizzle-kit ${verb} failed:\n${stdout}${stderr}`.trimEnd()]
}
