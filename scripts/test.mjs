// npm test: everything. npm run test:faults: only the tests about kills and failures, at their long counts.
//
// Files named *.faults.test.ts and *.faults.spec.ts run in both: they repeat `FAULT_REPEATS` times, or a short count of
// their own without it. Files named *.slow.test.ts and *.slow.spec.ts run with --faults alone.
//
// `-- --keep-times` writes down which files are slow, for checkouts that have not measured yet (longest-first.ts).
import './node-version.mjs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from './repository.mjs'
import {
  browserTests,
  buildApp,
  checks,
  conclude,
  fitTogether,
  prepareDemo,
  recorded,
  runTests,
  runTogether,
  skipped,
  statements,
  unitTests,
  unpackBrowser,
  withoutSlow,
  workersBeside,
} from './steps.mjs'

const startedAt = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'throughline-tested-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const buildAndDemo = [buildApp, prepareDemo(folder)]
const results = process.argv.includes('--faults') ? await faults() : await everything()
if (process.argv.includes('--keep-times')) keepTimes(results)
conclude(results, startedAt)

async function everything() {
  // The build first: it is the longest of these and the browser tests wait for it.
  const earlier = await runTogether([buildAndDemo, unpackBrowser, ...checks])
  shareDemo(earlier)
  const browser = ['--grep-invert', '\\.slow\\.spec']
  if (!fitTogether || !isReady(earlier)) {
    const tests = await runTests([[recorded(unitTests(withoutSlow)), statements]])
    return [...earlier, ...tests, ...(await inBrowser(earlier, browser))]
  }
  // The dots of one are printed as they come; the other's lines come at its end.
  const tests = await runTests([
    [{ ...recorded(unitTests([...withoutSlow, ...workersBeside.unit])), live: true }, statements],
    { ...browserTests([...browser, ...workersBeside.browser]), live: false },
  ])
  return [...earlier, ...tests]
}

async function faults() {
  process.env.FAULT_REPEATS ??= '200'
  const prepared = await runTogether([buildAndDemo, unpackBrowser])
  shareDemo(prepared)
  const tests = await runTogether([unitTests(['.faults.test', '.slow.test'])])
  return [
    ...prepared,
    ...tests,
    ...(await inBrowser(
      prepared,
      ['--grep', '\\.(faults|slow)\\.spec', '--pass-with-no-tests'],
      runTogether,
    )),
  ]
}

/** Without it the tests make their own. */
function shareDemo(earlier) {
  if (earlier.some(({ name, status }) => name === 'demo' && status === 'ok'))
    process.env.TEST_PRODUCT = folder
}

async function inBrowser(earlier, options, runThem = runTests) {
  const step = browserTests(options)
  return isReady(earlier) ? await runThem([step]) : [skipped(step)]
}

/** Whether there is something to open, and something to open it with. */
function isReady(earlier) {
  return earlier.every(({ name, status }) => status === 'ok' || (name !== 'build' && name !== 'browser'))
}

/** What takes seconds: the rest may come in any order. */
function keepTimes(results) {
  const times = results
    .flatMap(({ times }) => times)
    .filter(({ name, seconds }) => /^src\/|^scripts\//.test(name) && seconds >= 3)
  const sorted = times.sort((one, other) => (one.name < other.name ? -1 : 1))
  const kept = Object.fromEntries(sorted.map(({ name, seconds }) => [name, Math.round(seconds)]))
  writeFileSync(inRoot('scripts', 'test-seconds.json'), `${JSON.stringify(kept, null, 2)}\n`)
}
