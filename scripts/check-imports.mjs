// Who may import whom (.dependency-cruiser.cjs). Fails on a violation, and also when the tool saw too little:
// a cruiser without a working parser cruises nothing and calls that success.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { command, inRoot, root } from './repository.mjs'

const folder = process.argv[2] ?? root

const { modules, summary } = cruise()
const seen = new Set(modules.map((module) => module.source))
const unseen = sources().filter((file) => !seen.has(file))
const dependencies = summary.totalDependenciesCruised ?? 0
const errors = summary.violations.filter((violation) => violation.rule.severity === 'error')

for (const { rule, from, to, cycle } of errors) {
  const way = cycle?.length ? cycle.map((step) => step.name).join(' → ') : to
  console.error(`${rule.name}: ${from} → ${way}`)
}
for (const file of unseen) console.error(`not cruised: ${file}`)
// One file may be alone; a whole source tree without a dependency means that nothing was parsed.
const isBlind = seen.size > 5 && dependencies === 0
if (isBlind) console.error('Not one dependency was found: the parser is broken.')

console.log(`${seen.size} modules, ${dependencies} dependencies cruised`)
process.exit(errors.length > 0 || unseen.length > 0 || isBlind ? 1 : 0)

function cruise() {
  const config = inRoot('.dependency-cruiser.cjs')
  const args = [
    ...command('dependency-cruiser', 'depcruise'),
    'src',
    '--config',
    config,
    '--output-type',
    'json',
  ]
  const result = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })
  try {
    return JSON.parse(result.stdout)
  } catch (cause) {
    throw new Error(`dependency-cruiser gave no report: ${result.stderr}`, { cause })
  }
}

function sources() {
  if (!existsSync(join(folder, 'src'))) return []
  return readdirSync(join(folder, 'src'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
