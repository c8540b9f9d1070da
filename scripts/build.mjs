import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressAssets } from './compress.mjs'
import { compileCache } from './frugal.mjs'
import { globSync } from './glob.mjs'
import { command, inRoot, isInstalled, root } from './repository.mjs'

const stamp = inRoot('dist', '.built')
const inputs = ['src', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

/**
 * Builds the app when dist/ is missing or older than its sources. The build runs in a process of its own,
 * so that a server started afterward does not carry the bundler's memory.
 */
export function ensureBuilt() {
  const isBuilt = existsSync(inRoot('dist', 'server', 'server.js'))
  // Without the bundler (a production install) what is there is what runs.
  if (isBuilt && !isInstalled('vite')) return
  if (!isInstalled('vite')) fail('There is no build and nothing to build with: run `npm ci` first.')

  const wanted = hashOfInputs()
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  // Not on standard output: what a command of the product answers there is for programs too.
  console.error(
    isBuilt ? 'The sources changed: building again.' : 'Building the app, once: this takes a moment.',
  )
  build({ quiet: true })
  writeFileSync(stamp, wanted)
}

function build({ quiet }) {
  // An interrupted build must not look finished.
  rmSync(stamp, { force: true })
  mkdirSync(inRoot('dist'), { recursive: true })
  const result = spawnSync(process.execPath, [...command('vite'), 'build', '--app'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
  })
  if (result.status === 0) {
    compressAssets(inRoot('dist', 'client', 'assets'))
    return compileAhead()
  }
  if (quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  fail('The build failed.')
}

/** The first start, too, finds the code as Node made it: loading the parts of the server makes it and starts nothing. */
function compileAhead() {
  rmSync(compileCache, { recursive: true, force: true })
  const parts = globSync(inRoot('dist', 'server', 'assets', '{server,demo}-parts-*.js'))
  const load = parts.map((path) => `await import(${JSON.stringify(pathToFileURL(path).href)})`).join('\n')
  spawnSync(process.execPath, ['--input-type=module', '--eval', load], {
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache },
    stdio: 'ignore',
  })
}

function hashOfInputs() {
  const hash = createHash('sha256').update(process.versions.node)
  for (const input of inputs) {
    for (const file of filesBelow(inRoot(input))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true, encoding: 'utf8' })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

// npm run build: client and server, whatever is there already.
if (import.meta.main) {
  const wanted = hashOfInputs()
  build({ quiet: false })
  writeFileSync(stamp, wanted)
}
