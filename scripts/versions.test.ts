import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot } from './repository.mjs'

type Manifest = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
> & {
  allowScripts?: Record<string, boolean>
}
type LockEntry = {
  version?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, LockEntry> }

const manifest: Manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const { packages }: Lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const direct = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
})

/** Below these, published advisories apply. */
const floors: [name: string, lowest: string][] = [
  ['fastify', '5.8.1'],
  ['@fastify/static', '9.1.1'],
  ['nodemailer', '7.0.11'],
  ['esbuild', '0.25.0'],
]

describe('the versions we depend on', () => {
  it.each(direct)('%s is asked for exactly (%s) and locked to the same', (name, wanted) => {
    expect(wanted).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(packages[`node_modules/${name}`]?.version).toBe(wanted)
  })

  it.each(floors)('%s is nowhere below %s', (name, lowest) => {
    const locked = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
    expect(locked.length).toBeGreaterThan(0)
    for (const [, { version }] of locked) expect(compare(version ?? '0', lowest)).toBeGreaterThanOrEqual(0)
  })

  it('keep the exact pins of families that break when mixed', () => {
    const mixed = ['@orpc/', '@mantine/', '@tiptap/'].filter((scope) => {
      const versions = Object.entries(packages)
        .filter(
          ([path]) => path.startsWith(`node_modules/${scope}`) && path.lastIndexOf('node_modules/') === 0,
        )
        .map(([, { version }]) => version)
      return new Set(versions).size > 1
    })
    expect(mixed).toEqual([])
  })

  it('are locked for every system, or npm ci refuses to install on any', () => {
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
      .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))
    expect(missing).toEqual([])
  })

  it('run no install script that nobody decided about', () => {
    const decided = Object.keys(manifest.allowScripts ?? {}).map((entry) => entry.replace(/(.)@.*$/, '$1'))
    const scripted = Object.entries(packages)
      // Our own is the one with no path.
      .filter(([path, locked]) => path !== '' && locked.hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect([...new Set(scripted)].filter((name) => !decided.includes(name))).toEqual([])
  })
})

function compare(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split(/[.-]/).map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
