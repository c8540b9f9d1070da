// npm run check: what a change must pass before it is shown to anyone. `npm test` adds the browser.
import './node-version.mjs'
import {
  buildApp,
  conclude,
  quickChecks,
  runTests,
  runTogether,
  statements,
  unitTests,
  wholeChecks,
  withoutSlow,
  withRecording,
} from './steps.mjs'

const startedAt = performance.now()
const read = await runTogether([buildApp, ...quickChecks, ...wholeChecks])
const tests = await runTests([[withRecording(unitTests(withoutSlow)), statements]])
conclude([...read, ...tests], startedAt)
