import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

// An older Node links all modules before it runs the first: one of them that it can't load, and it stops with a stack instead of
// the sentence that says which Node is needed.
it('every command says which Node it needs before it loads what an older one can’t', () => {
  const commands = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join(import.meta.dirname, name))
    .filter((path) => importsOf(path)[0]?.endsWith('/node-version.mjs'))
  expect(commands.length).toBeGreaterThan(12)
  for (const command of commands)
    for (const path of reachedFrom(command)) {
      expect(path, `reached from ${command}`).not.toMatch(/\.ts$/)
      expect(readFileSync(path, 'utf8'), path).not.toMatch(
        /^import \{[^}]*\bglobSync\b[^}]*\} from 'node:fs'/m,
      )
    }
})

function reachedFrom(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  if (path.endsWith('.mjs')) for (const next of importsOf(path)) reachedFrom(next, seen)
  return seen
}

/** What a module of ours imports of ours, in this order, before it runs. */
function importsOf(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(/^(?:import|export|\}) ?(?:.* from )?'(\.[^']+)'/gm)
  return [...found].map(([, specifier]) => join(dirname(path), specifier ?? ''))
}
