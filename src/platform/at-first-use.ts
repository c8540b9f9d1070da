import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/**
 * A package that's loaded when something is first done with it. Those that draw and clean up take up to 30 MB and a tenth of a
 * second each, and many an installation never needs them. Where the code waits anyway, `await import(…)` does the same.
 */
export function atFirstUse<T>(name: string): () => T {
  let loaded: T | undefined
  return () => {
    loaded ??= load(name) as T
    return loaded
  }
}
