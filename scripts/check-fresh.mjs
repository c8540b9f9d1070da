// npm run check:fresh [-- --test] [-- --keep]: what a newcomer types, in fresh clones of HEAD: as root below a folder
// that only root can enter, as an ordinary user, and without install scripts. `--test` runs `npm test` in the first two
// as well; `--keep` leaves the clones. Uncommitted work isn't in them.
import './node-version.mjs'
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './repository.mjs'

const { answers } = await import('./product.ts')

const { freePort } = await import('./free-port.ts')

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const ordinary = isRoot && isLinux ? userNamed('nobody') : null
const withTests = process.argv.includes('--test')
const registry = execFileSync('npm', ['config', 'get', 'registry'], {
  encoding: 'utf8',
  cwd: tmpdir(),
}).trim()

const runs = [
  { name: 'as root below a folder with mode 0700', possible: isRoot && isLinux, test: withTests },
  { name: 'as an ordinary user', possible: !isRoot || ordinary !== null, user: ordinary, test: withTests },
  { name: 'with npm ci --ignore-scripts', possible: true, install: ['--ignore-scripts'] },
]

const temporary = []
const results = []
let cache = null
for (const run of runs) {
  if (!run.possible)
    results.push({ name: run.name, line: 'not possible here: it needs root on Linux', failed: false })
  else results.push(await attempt(run))
}

console.log('')
for (const { name, line } of results) console.log(`${name}: ${line}`)
for (const folder of process.argv.includes('--keep') ? [] : temporary)
  rmSync(folder, { recursive: true, force: true })
process.exit(results.some(({ failed }) => failed) ? 1 : 0)

async function attempt(run) {
  console.log(`\n${run.name}`)
  const place = prepare(run)
  try {
    const times = []
    times.push(`npm ci ${await timed(() => finish(place, ['ci', ...(run.install ?? [])]))}`)
    cache = place.cache
    times.push(...(await start(place)))
    if (run.test) times.push(`npm test ${await timed(() => finish(place, ['test'], { show: true }))}`)
    return { name: run.name, line: `ok; ${times.join(', ')}`, failed: false }
  } catch (error) {
    console.error(error.message)
    return { name: run.name, line: `FAILED: ${error.message.split('\n')[0]}`, failed: true }
  }
}

/** A folder only its owner can enter, with a home, an npm cache and a clone of its own. */
function prepare({ user }) {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-'))
  temporary.push(folder)
  chmodSync(folder, 0o700)
  const place = {
    user,
    home: join(folder, 'home'),
    cache: join(folder, 'cache'),
    clone: join(folder, 'throughline'),
  }
  mkdirSync(place.home)
  // One download of the packages is enough; the first run shows what it costs.
  if (cache) cpSync(cache, place.cache, { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--no-local', root, place.clone])
  if (user) for (const path of everythingBelow(folder)) chownSync(path, user.uid, user.gid)
  return place
}

async function start(place) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = npm(place, ['start'], { PORT: String(port) })
  const startedAt = performance.now()
  try {
    await until(() => answers(`${url}/readyz`), 180, child, 'npm start wasn’t ready')
    const ready = secondsSince(startedAt)
    await until(() => printsAccounts(child.output()), 60, child, 'npm start printed no demo accounts')
    if (!(await answers(`${url}/signup`))) throw new Error('The sign-up page doesn’t answer 200.')
    const stopping = await timed(() => stop(child))
    // The server itself outlives npm by as long as it needs to drain.
    await until(async () => !(await answers(`${url}/readyz`)), 20, {}, 'The server didn’t stop')
    await until(() => !databaseRuns(place), 20, {}, 'The database was left running')
    return [`npm start ready after ${ready}, with the demo`, `stopped in ${stopping}`]
  } catch (error) {
    await stop(child).catch(() => {})
    throw new Error(`${error.message}\n${tail(child.output())}`, { cause: error })
  }
}

function databaseRuns({ clone }) {
  return everythingBelow(join(clone, 'data')).some((path) => path.endsWith('/postmaster.pid'))
}

/** Three accounts and their password, whatever the words around them. */
function printsAccounts(output) {
  const addresses = new Set(output.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [])
  return addresses.size >= 3 && /password/i.test(output)
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const impatient = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 30_000)
  await child.ended
  clearTimeout(impatient)
  if (child.signalCode === 'SIGKILL') throw new Error('npm start didn’t stop within 30 s of SIGTERM.')
}

async function finish(place, args, { show = false } = {}) {
  const child = npm(place, args, {}, show)
  const code = await child.ended
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}.\n${tail(child.output())}`)
}

/** npm as a newcomer runs it: their own shell, nothing of this checkout on the path or in the environment. */
function npm({ user, home, cache, clone }, args, env = {}, show = false) {
  const asUser = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--'] : []
  const [command, ...rest] = [...asUser, 'npm', ...args]
  const child = spawn(command, rest, {
    cwd: clone,
    env: {
      ...outerEnvironment(),
      HOME: home,
      npm_config_cache: cache,
      npm_config_registry: registry,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that a run that doesn't stop can be ended whole.
    detached: true,
  })
  let output = ''
  for (const [stream, sink] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (show) sink.write(text)
    })
  }
  child.output = () => output
  child.ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return child
}

function outerEnvironment() {
  const kept = [
    'LANG',
    'TERM',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
  ]
  const certificates = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE']
  const env = Object.fromEntries(
    [...kept, ...certificates].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...env, PATH: path.join(delimiter) }
}

async function until(condition, seconds, child, complaint) {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    if (await condition()) return
    if (child.exitCode != null) throw new Error(`${complaint}: it ended with ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${complaint} within ${seconds} s.`)
}

function userNamed(name) {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8' })),
    )
    return { uid, gid }
  } catch {
    return null
  }
}

function everythingBelow(folder) {
  const found = existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive: true }) : []
  return [
    folder,
    ...found.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name)),
  ]
}

async function timed(work) {
  const startedAt = performance.now()
  await work()
  return secondsSince(startedAt)
}

function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

function tail(output) {
  return output.trimEnd().split('\n').slice(-60).join('\n')
}
