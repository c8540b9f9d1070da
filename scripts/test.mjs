// npm test: everything. npm run test:faults: only the tests about kills and failures, at their long counts.
//
// A test whose title carries @fault runs in both: it repeats `FAULT_REPEATS` times, or its own short count without
// it. A test whose title carries @slow runs with --faults alone.
import './node-version.mjs'
import {
  browserTests,
  buildApp,
  conclude,
  importRules,
  lint,
  runTogether,
  skipped,
  types,
  unitTests,
  unpackBrowser,
} from './steps.mjs'

const startedAt = performance.now()
const results = process.argv.includes('--faults') ? await faults() : await everything()
conclude(results, startedAt)

async function everything() {
  // The build first: it is the longest of these and the browser tests wait for it.
  const checks = await runTogether([buildApp, unpackBrowser, ...types, lint, importRules])
  const tests = await runTogether([unitTests(['--testNamePattern', '^(?!.*@slow)'])])
  return [...checks, ...tests, ...(await inBrowser(checks, ['--grep-invert', '@slow']))]
}

async function faults() {
  process.env.FAULT_REPEATS ??= '200'
  const prepared = await runTogether([buildApp, unpackBrowser])
  const tests = await runTogether([unitTests(['--testNamePattern', '@fault|@slow'])])
  return [
    ...prepared,
    ...tests,
    ...(await inBrowser(prepared, ['--grep', '@fault|@slow', '--pass-with-no-tests'])),
  ]
}

async function inBrowser(earlier, options) {
  const step = browserTests(options)
  const isReady = earlier.every(
    ({ name, status }) => status === 'ok' || (name !== 'build' && name !== 'browser'),
  )
  return isReady ? await runTogether([step]) : [skipped(step)]
}
