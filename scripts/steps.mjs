import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { command, inRoot, root } from './repository.mjs'

/**
 * The parts that `npm test` and `npm run check` are made of. `args` are given to the running Node; `count` reads how many tests
 * passed and failed from the report that the step leaves behind, `times` how long its files took.
 */
const types = ['web', 'server', 'tools'].map((side) => ({
  name: `types, ${side}`,
  // Its threads each work out the types they meet for themselves, and the collector runs every few megabytes: on few cores that
  // is twice the work. What it needs fits in 2 GB without any collecting.
  args: [...command('typescript', 'tsc'), '-p', `tsconfig.${side}.json`, '--singleThreaded'],
  env: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
}))

const lint = {
  name: 'lint and format',
  args: [...command('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '--colors=off'],
}

const importRules = { name: 'import rules', args: [inRoot('scripts', 'check-imports.mjs')] }

/** No word outside of the catalogs, and every catalog in every language. */
const words = { name: 'words', args: [inRoot('scripts', 'check-words.mjs')] }

/** No style sheet that names left or right where start or end is meant. */
const directions = { name: 'directions', args: [inRoot('scripts', 'check-directions.mjs')] }

/** Every sentence of the server has its German. */
const sentences = { name: 'sentences', args: [inRoot('scripts', 'check-sentences.mjs')] }

/** English as a native writes it, in words, comments and documents. */
const english = { name: 'English', args: [inRoot('scripts', 'check-english.mjs')] }

/** No lower area and no view that knows a product but by the declaration of its kind. */
const kinds = { name: 'kinds', args: [inRoot('scripts', 'check-kinds.mjs')] }

/** No type, no file and nothing exported that's named by what happened to it. */
const names = { name: 'names', args: [inRoot('scripts', 'check-names.mjs')] }

/** Budgets of length, comments a reader can follow, no dependency without a use. */
const promises = { name: 'promises', args: [inRoot('scripts', 'check-promises.mjs')] }

/** No table that a migration doesn't make. */
const schema = { name: 'schema', args: [inRoot('scripts', 'check-schema.mjs')] }

/** What reading finds, without running the product. */
export const quickChecks = [directions, english, kinds, names, promises]
/**
 * The same of what belongs together: read with a new area among it, where there is one. What lint reads of types it reads of all files, also
 * when it's asked about a few.
 */
export const wholeChecks = [lint, ...types, importRules, sentences, words, schema]

export const buildApp = { name: 'build', args: [inRoot('scripts', 'build.mjs')] }

/** A first start with the demo, for the tests to copy; the folder is theirs by TEST_PRODUCT. */
export const prepareDemo = (folder) => ({
  name: 'demo',
  args: [inRoot('scripts', 'prepare-demo.ts'), folder],
})

/** Unpacking the browser takes seconds once; done beside the checks it costs nothing later. */
export const unpackBrowser = { name: 'browser', args: [inRoot('e2e', 'chromium.ts')] }

export const unitTests = (extra = []) =>
  vitest('unit, service and screen tests', inRoot('test-results', 'vitest.json'), root, extra)

const vitest = (name, report, folder, extra) => ({
  name,
  args: [
    ...command('vitest'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...extra,
  ],
  cwd: folder,
  report,
  count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  times: ({ testResults }) =>
    testResults.map(({ name, startTime, endTime }) => ({
      name: relative(folder, name).replaceAll('\\', '/'),
      seconds: (endTime - startTime) / 1000,
    })),
  failures: ({ testResults }) =>
    testResults
      .filter(({ status }) => status !== 'passed')
      .flatMap(({ name, assertionResults }) => {
        const file = relative(folder, name).replaceAll('\\', '/')
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        return failed.length === 0
          ? [{ file, name: file }]
          : failed.map(({ fullName }) => ({ file, name: `${file} > ${fullName}` }))
      }),
})

/** A copy of the product with what `npm run new-area` writes (scripts/new-area/scratch.mjs). */
export const newArea = (folder) => ({
  name: 'new area',
  args: [inRoot('scripts', 'new-area', 'scratch.mjs'), folder],
})

/** A check of that copy: it holds for the product too, which is all in there. */
export const withNewArea = (folder, step) => ({
  ...step,
  args: step.args.map((arg) => (arg.startsWith(inRoot('scripts')) ? join(folder, relative(root, arg)) : arg)),
  cwd: folder,
})

/** What was generated, and the tests that look at every area there is. */
export const newAreaTests = (folder) => ({
  ...vitest('new area, tests', inRoot('test-results', 'new-area.json'), folder, [
    ...['tapes', 'shelves'].flatMap((area) => [
      `src/areas/${area}/`,
      `src/main/hostile/access-matrix.${area}.`,
    ]),
    'src/main/areas.test.ts',
    'src/main/log-sentences.test.ts',
    'src/platform/tables.test.ts',
    'src/areas/settings/server/personal-columns.test.ts',
  ]),
  // What it keeps is by path, and this one is never again.
  env: { VITEST_FS_MODULE_CACHE: 'false' },
})

const sentStatements = inRoot('test-results', 'statements')
/** A whole run of the tests, which writes down the statements they make the product send. */
export const withRecording = (step) => ({
  ...step,
  env: { ...step.env, RECORD_STATEMENTS: sentStatements },
  clears: sentStatements,
})

/** Behind such a run: each statement against the rules that let tables be spread over machines (docs/decisions/0048). */
export const statements = {
  name: 'statements',
  args: [inRoot('scripts', 'check-statements.ts'), sentStatements],
}

/** Options of `unitTests` for every day: files named *.slow.test.ts wait for `npm run test:faults`. */
export const withoutSlow = ['--exclude', '**/*.slow.test.{ts,tsx}']

/** Files that walk at random, often while `npm run test:faults` runs (`walks` in src/testing/faults.ts). */
export const randomWalks = [
  ...[
    'coaching/server/walk',
    'courses/server/openness',
    'learning/server/joining',
    'learning/server/reports',
  ],
  ...['memberships/server/any-membership', 'payments/server/checkout/any-sale', 'payments/server/disputes/'],
  ...['payments/server/payouts/', 'payments/server/refunds/any-order', 'subscriptions/any-order'],
  ...['visits/server/counter', 'main/coaching-with-tiers'],
]

const playwrightReport = inRoot('test-results', 'playwright.json')
export const browserTests = (extra = []) => ({
  name: 'browser tests',
  args: [...command('@playwright/test', 'playwright'), 'test', ...extra],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  report: playwrightReport,
  count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  // A file's tests run beside each other: what takes long is a test.
  times: ({ suites }) => suites.flatMap(testTimes),
  failures: ({ suites }) => suites.flatMap(failuresIn),
})

function failuresIn({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => ({
      file: `e2e/${file}:${line}`,
      name: `e2e/${file}:${line} > ${title}`,
    }))
  return [...own, ...suites.flatMap(failuresIn)]
}

function testTimes({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `e2e/${file}:${line} (${projectName})`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  )
  return [...own, ...suites.flatMap(testTimes)]
}

/** Tests of both kinds wait much, for disks, databases and browsers: side by side they take less. Together they need memory. */
export const fitTogether = totalmem() > 6 * 1024 ** 3

/** Side by side each has fewer workers than alone, where the cores are few. */
export const workersBeside =
  availableParallelism() > 3
    ? { unit: [], browser: [] }
    : { unit: ['--maxWorkers=3'], browser: ['--workers=2'] }

/**
 * Runs steps that don't need each other, as many at once as there are cores; those in a list of their own run one after the
 * other, up to the first that fails. What a step printed is shown only if it failed; a step that is alone or `live` prints as it
 * goes.
 */
export async function runTogether(steps) {
  const waiting = [...steps]
  const results = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      let isOk = true
      for (const step of [next].flat()) {
        const result = isOk ? await run(step, { live: step.live ?? steps.length === 1 }) : skippedStep(step)
        isOk = result.status === 'ok'
        results.push(result)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return steps.flat().map((step) => results.find((result) => result.name === step.name))
}

/** More than these few are no accident of a crowded machine. */
const mostSeenAgain = 12

/**
 * Tests, and then the few that failed once more with the machine to themselves: one that passes then waits for something wrongly,
 * or found a race. It's named as unsteady until it's mended (docs/decisions/0056), but the other thousands count.
 */
export async function runTests(steps) {
  const results = await runTogether(steps)
  for (const chain of steps) {
    let isOk = true
    for (const step of [chain].flat()) {
      const index = results.findIndex(({ name }) => name === step.name)
      if (isOk && results[index].status === 'skipped') results[index] = await run(step, { live: false })
      else if (isOk && isForSecondLook(results[index])) results[index] = await seenAgain(step, results[index])
      isOk &&= results[index].status === 'ok'
    }
  }
  return results
}

function isForSecondLook({ status, failed, failures }) {
  return status === 'failed' && failures.length > 0 && Math.max(failed, failures.length) <= mostSeenAgain
}

async function seenAgain(step, first) {
  const unsteady = first.failures.map(({ name }) => name)
  console.log(`\nOnce more, alone: ${unsteady.join(', ')}`)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  const again = await run({ ...step, args: [...step.args, ...files], clears: undefined }, { live: true })
  if (again.status !== 'ok' || again.passed === 0) return first
  return { ...first, status: 'ok', passed: first.passed + first.failed, failed: 0, unsteady }
}

/** What the table shows for a step that had nothing to run on. */
export const skippedStep = (step) => ({
  name: step.name,
  status: 'skipped',
  seconds: 0,
  passed: 0,
  failed: 0,
  times: [],
  failures: [],
})

/** Prints the table of steps and the last line, and says by exit code whether everything held. */
export function conclude(results, startedAt) {
  printSlowest(results)
  const width = Math.max(...results.map(({ name }) => name.length))
  console.log('')
  for (const { name, status, seconds, passed, failed } of results) {
    const tests = passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : ''
    console.log(`${name.padEnd(width)}  ${status.padEnd(7)}  ${seconds.toFixed(1).padStart(6)} s${tests}`)
  }
  const sum = (field) => results.reduce((total, result) => total + result[field], 0)
  const bad = results.filter(({ status }) => status !== 'ok')
  console.log(
    `${'all'.padEnd(width)}  ${(bad.length ? 'failed' : 'ok').padEnd(7)}  ${secondsSince(startedAt).toFixed(1).padStart(6)} s`,
  )
  if (bad.length > 0) console.log(`Not ok: ${bad.map(({ name }) => name).join(', ')}`)
  const unsteady = results.flatMap(({ unsteady = [] }) => unsteady)
  if (unsteady.length > 0) console.log(`Unsteady, passed only alone: ${unsteady.join(', ')}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = bad.length > 0 ? 1 : 0
}

/** So much may take the longest: a lane that begins it last ends so much after the others. */
const longestSeconds = 30

function printSlowest(results) {
  for (const { name, times } of results.filter(({ times }) => times.length > 0)) {
    console.log(`\nslowest of the ${name}`)
    for (const { name, seconds } of [...times].sort((a, b) => b.seconds - a.seconds).slice(0, 8))
      console.log(
        `${seconds.toFixed(1).padStart(6)} s  ${name}${seconds > longestSeconds ? `  more than ${longestSeconds} s` : ''}`,
      )
  }
}

async function run(step, { live }) {
  const startedAt = performance.now()
  if (step.report) {
    // Yesterday's report mustn't be taken for that of a run that died before writing one.
    rmSync(step.report, { force: true })
    mkdirSync(inRoot('test-results'), { recursive: true })
  }
  // The same for what it leaves to the next step.
  if (step.clears) rmSync(step.clears, { recursive: true, force: true })
  if (live) console.log(`\n${step.name}`)
  const { code, output } = await spawned(step, live)
  const counts = step.report ? countTests(step, code) : { passed: 0, failed: 0, times: [], failures: [] }
  const ok = code === 0 && counts.failed === 0
  if (!ok && !live) console.log(`\n${step.name} failed:\n${output.trimEnd()}`)
  return { name: step.name, status: ok ? 'ok' : 'failed', seconds: secondsSince(startedAt), ...counts }
}

function spawned(step, live) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, step.args, {
      cwd: step.cwd ?? root,
      env: { ...process.env, ...(live ? {} : { NO_COLOR: '1' }), ...step.env },
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** A run that failed without naming a failed test (it crashed, a file didn't load) counts as one failure. */
function countTests(step, code) {
  let counts
  try {
    const report = JSON.parse(readFileSync(step.report, 'utf8'))
    counts = { ...step.count(report), times: step.times(report), failures: step.failures(report) }
  } catch {
    return { passed: 0, failed: 1, times: [], failures: [] }
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function secondsSince(start) {
  return (performance.now() - start) / 1000
}
