import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#platform/http/assets.ts'

const root = packageRoot(import.meta.dirname)

type Source = { path: string; text: string }

/** Every file of the product; tests and what they are made with are none. */
export function readSources(): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/\.test\.|\.d\.ts$|^testing\/|^areas\/\w+\/testing\/|^main\/(hostile|characterization)\//.test(path),
    )
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, 'src', path), 'utf8') }))
}

/** What the first group of a pattern finds, in order and once each. */
export function namesIn(sources: readonly Source[], pattern: RegExp): string[] {
  const found = sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(found)].sort()
}

/** The same for a name that may be a constant, of the file or of another: `const checkName = '…'`. */
export function namesOrConstantsIn(sources: readonly Source[], pattern: RegExp): string[] {
  const found = sources.flatMap((source) =>
    [...source.text.matchAll(pattern)].map(([, name = '']) =>
      /^['"`]/.test(name)
        ? name.slice(1, -1)
        : ([source, ...sources]
            .map(({ text }) => new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1])
            .find((found) => found) ?? `${name}?`),
    ),
  )
  return [...new Set(found)].sort()
}

/** `throughline.folded.${courseId}` as `throughline.folded.{courseId}`, whatever it is quoted with. */
export const plainTemplate = (text: string): string => text.replace(/\$\{\s*([\w.]+)[^}]*\}/g, '{$1}')
