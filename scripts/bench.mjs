// npm run bench [-- [--quick] name …]: runs the files of bench/, or those named, one after another. Each exports
// `default async function bench(): Promise<Figure[]>` (scripts/figure.ts). Figures go to the terminal and to
// bench/results/<date>.json. A target that is missed is shown, not failed: these machines are shared and noisy.
import './node-version.mjs'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { inRoot } from './repository.mjs'

const { median } = await import('./figure.ts')

const all = readdirSync(inRoot('bench'))
  .filter((file) => /\.ts$/.test(file))
  .map((file) => file.slice(0, -3))
  .sort()
// `b1` is enough for `b1-public-pages`.
const asked = process.argv
  .slice(2)
  .filter((name) => name !== '--quick')
  .map((name) => all.find((bench) => bench === name || bench.startsWith(`${name}-`)) ?? name)
// A quick run shows that the benchmarks work; it keeps no record, for its figures are worth little.
const isQuick = process.argv.includes('--quick')
if (isQuick) process.env.BENCH_QUICK = '1'
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0 || all.length === 0) {
  console.error(
    `No benchmark called ${unknown.join(', ') || 'anything'}. There are: ${all.join(', ') || 'none'}.`,
  )
  process.exit(1)
}

ensureBuilt()
const startedAt = new Date()
const figures = []
let failed = false
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n${name}`)
  try {
    const { default: bench } = await import(pathToFileURL(inRoot('bench', `${name}.ts`)).href)
    for (const figure of await bench()) {
      figures.push({ bench: name, ...figure })
      print(figure)
    }
  } catch (error) {
    failed = true
    console.error(error)
  }
}
if (!isQuick) save()
process.exit(failed ? 1 : 0)

function print({ id, name, unit, runs, ratio, against, target, met }) {
  const shown = (value) => `${round(value)} ${unit}`.trim()
  const spread = `${shown(Math.min(...runs))} / ${shown(median(runs))} / ${shown(Math.max(...runs))}`
  const beside = ratio === undefined ? '' : `  ${(ratio * 100).toFixed(1)}% of ${against}`
  const verdict = met === undefined ? '' : met ? '  met' : '  MISSED'
  console.log(`  ${id}  ${name}: min / median / max ${spread}${beside}  (target ${target})${verdict}`)
}

function save() {
  const machine = {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model,
    memory: totalmem(),
    node: process.version,
  }
  const date = startedAt.toISOString().replace(/\.\d+Z$/, 'Z')
  const file = inRoot('bench', 'results', `${date.replaceAll(':', '-')}.json`)
  mkdirSync(inRoot('bench', 'results'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ date, machine, figures }, null, 2)}\n`)
  console.log(`\nbench/results/${date.replaceAll(':', '-')}.json`)
}

function round(value) {
  return Number(value.toPrecision(4)).toLocaleString('en-US')
}
