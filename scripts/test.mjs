// npm test: everything. npm run test:faults: only the tests about kills and failures, at their long counts.
//
// Files named *.faults.test.ts and *.faults.spec.ts run in both: they repeat `FAULT_REPEATS` times, or a short count of
// their own without it. Files named *.slow.test.ts and *.slow.spec.ts run with --faults alone.
import './node-version.mjs'
import {
  browserTests,
  buildApp,
  conclude,
  directions,
  importRules,
  lint,
  runTogether,
  sentences,
  skipped,
  types,
  unitTests,
  unpackBrowser,
  withoutSlow,
  words,
} from './steps.mjs'

const startedAt = performance.now()
const results = process.argv.includes('--faults') ? await faults() : await everything()
conclude(results, startedAt)

async function everything() {
  // The build first: it is the longest of these and the browser tests wait for it.
  const checks = await runTogether([
    buildApp,
    unpackBrowser,
    ...types,
    lint,
    importRules,
    sentences,
    words,
    directions,
  ])
  const tests = await runTogether([unitTests(withoutSlow)])
  return [...checks, ...tests, ...(await inBrowser(checks, ['--grep-invert', '\\.slow\\.spec']))]
}

async function faults() {
  process.env.FAULT_REPEATS ??= '200'
  const prepared = await runTogether([buildApp, unpackBrowser])
  const tests = await runTogether([unitTests(['.faults.test', '.slow.test'])])
  return [
    ...prepared,
    ...tests,
    ...(await inBrowser(prepared, ['--grep', '\\.(faults|slow)\\.spec', '--pass-with-no-tests'])),
  ]
}

async function inBrowser(earlier, options) {
  const step = browserTests(options)
  const isReady = earlier.every(
    ({ name, status }) => status === 'ok' || (name !== 'build' && name !== 'browser'),
  )
  return isReady ? await runTogether([step]) : [skipped(step)]
}
