// npm test: everything. npm run test:faults: only the tests about kills and failures, at their long counts.
//
// Files named *.faults.test.ts and *.faults.spec.ts run in both: they repeat `FAULT_REPEATS` times, or a short count of
// their own without it. Files named *.slow.test.ts and *.slow.spec.ts run with --faults alone.
import './node-version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  browserTests,
  buildApp,
  conclude,
  directions,
  english,
  importRules,
  lint,
  prepareDemo,
  recorded,
  runTogether,
  schema,
  sentences,
  skipped,
  statements,
  types,
  unitTests,
  unpackBrowser,
  withoutSlow,
  words,
} from './steps.mjs'

const startedAt = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'throughline-tested-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const buildAndDemo = [buildApp, prepareDemo(folder)]
const results = process.argv.includes('--faults') ? await faults() : await everything()
conclude(results, startedAt)

async function everything() {
  // The build first: it is the longest of these and the browser tests wait for it.
  const checks = await runTogether([
    buildAndDemo,
    unpackBrowser,
    ...types,
    lint,
    importRules,
    sentences,
    words,
    directions,
    english,
    schema,
  ])
  shareDemo(checks)
  const tests = await runTogether([[recorded(unitTests(withoutSlow)), statements]])
  return [...checks, ...tests, ...(await inBrowser(checks, ['--grep-invert', '\\.slow\\.spec']))]
}

async function faults() {
  process.env.FAULT_REPEATS ??= '200'
  const prepared = await runTogether([buildAndDemo, unpackBrowser])
  shareDemo(prepared)
  const tests = await runTogether([unitTests(['.faults.test', '.slow.test'])])
  return [
    ...prepared,
    ...tests,
    ...(await inBrowser(prepared, ['--grep', '\\.(faults|slow)\\.spec', '--pass-with-no-tests'])),
  ]
}

/** Without it the tests make their own. */
function shareDemo(earlier) {
  if (earlier.some(({ name, status }) => name === 'demo' && status === 'ok'))
    process.env.TEST_PRODUCT = folder
}

async function inBrowser(earlier, options) {
  const step = browserTests(options)
  const isReady = earlier.every(
    ({ name, status }) => status === 'ok' || (name !== 'build' && name !== 'browser'),
  )
  return isReady ? await runTogether([step]) : [skipped(step)]
}
