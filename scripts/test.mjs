// npm test: everything. npm run test:faults: only the tests about kills and failures, at their long counts.
//
// Files named *.faults.test.ts and *.faults.spec.ts run in both: they repeat `FAULT_REPEATS` times, or a short count of
// their own without it. So do those that walk at random (`randomWalks` in steps.mjs). Files named *.slow.test.ts and
// *.slow.spec.ts run with --faults alone, and so do tests tagged @phone-later, on the phone.
//
// `-- --keep-times` writes down which files are slow, for checkouts that have not measured yet (longest-first.ts).
import './node-version.mjs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './repository.mjs'
import { scratchFolder } from './scratch-folder.mjs'
import {
  browserTests,
  buildApp,
  conclude,
  fitTogether,
  newArea,
  newAreaTests,
  prepareDemo,
  quickChecks,
  randomWalks,
  runTests,
  runTogether,
  skippedStep,
  statements,
  unitTests,
  unpackBrowser,
  wholeChecks,
  withNewArea,
  withoutSlow,
  withRecording,
  workersBeside,
} from './steps.mjs'

const startedAt = performance.now()
// What is killed at its long counts is killed on a disk.
const folder = scratchFolder({ inMemory: !process.argv.includes('--faults') })
const buildAndDemo = [buildApp, prepareDemo(folder)]
const results = process.argv.includes('--faults') ? await faults() : await everything()
if (process.argv.includes('--keep-times')) keepTimes(results)
conclude(results, startedAt)

async function everything() {
  const scratch = join(folder, 'new-area')
  // The build first: it is the longest of these and the browser tests wait for it.
  const prepared = await runTogether([buildAndDemo, newArea(scratch), unpackBrowser, ...quickChecks])
  const earlier = [...prepared, ...(await readEverything(prepared, scratch))]
  shareDemo(earlier)
  const browser = ['--grep-invert', '\\.slow\\.spec']
  if (!fitTogether || !isReady(earlier)) {
    const tests = await runTests([[withRecording(unitTests(withoutSlow)), statements]])
    return [...earlier, ...tests, ...(await inBrowser(earlier, browser))]
  }
  // The dots of one are printed as they come; the other's lines come at its end.
  const tests = await runTests([
    [{ ...withRecording(unitTests([...withoutSlow, ...workersBeside.unit])), live: true }, statements],
    { ...browserTests([...browser, ...workersBeside.browser]), live: false },
  ])
  return [...earlier, ...tests]
}

/** What reads every file does so once: in the copy where an area and a kind of product more are among them, if there is one. */
function readEverything(earlier, scratch) {
  const isThere = earlier.some(({ name, status }) => name === 'new area' && status === 'ok')
  return runTests(
    isThere ? [...wholeChecks.map((step) => withNewArea(scratch, step)), newAreaTests(scratch)] : wholeChecks,
  )
}

async function faults() {
  process.env.FAULT_REPEATS ??= '200'
  const prepared = await runTogether([buildAndDemo, unpackBrowser])
  shareDemo(prepared)
  const tests = await runTogether([unitTests(['.faults.test', '.slow.test', ...randomWalks])])
  return [
    ...prepared,
    ...tests,
    ...(await inBrowser(
      prepared,
      ['--grep', '\\.(faults|slow)\\.spec|^phone .*@phone-later', '--pass-with-no-tests'],
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
  return isReady(earlier) ? await runThem([step]) : [skippedStep(step)]
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
