// npm run check: what a change must pass before it is shown to anyone. `npm test` adds the browser.
import './node-version.mjs'
import {
  buildApp,
  conclude,
  directions,
  english,
  importRules,
  kinds,
  lint,
  promises,
  recorded,
  runTogether,
  schema,
  sentences,
  statements,
  types,
  unitTests,
  withoutSlow,
  words,
} from './steps.mjs'

const startedAt = performance.now()
const checks = await runTogether([
  buildApp,
  ...types,
  lint,
  importRules,
  kinds,
  sentences,
  words,
  directions,
  english,
  promises,
  schema,
])
const tests = await runTogether([[recorded(unitTests(withoutSlow)), statements]])
conclude([...checks, ...tests], startedAt)
