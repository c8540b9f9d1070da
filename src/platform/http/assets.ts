import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the built browser files are, and what their sources are called once built. */
export type Assets = {
  folder: string
  /** The app's document. */
  document: string
  /** Address of a built source, such as `src/ui/site/site.css`. */
  urlOf(source: string): string
  /** Addresses of built files whose name starts with this, such as fonts to preload. */
  find(prefix: string): string[]
  /**
   * Addresses of what a built source needs besides the app's document: itself, what it imports, their styles. Or of a file that
   * several sources are in, by its name: `words-making`.
   */
  neededBy(source: string): { scripts: string[]; styles: string[] }
}

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

/** Reads what `vite build` wrote. Without it, in development, sources are served as they are. */
export function readAssets(root: string): Assets {
  const folder = join(root, 'dist', 'client')
  const manifestFile = join(folder, '.vite', 'manifest.json')
  if (process.env.NODE_ENV === 'development' || !existsSync(manifestFile)) {
    return {
      folder,
      document: readFileSync(join(root, 'index.html'), 'utf8'),
      urlOf: (source) => `/${source}`,
      find: () => [],
      neededBy: () => ({ scripts: [], styles: [] }),
    }
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const files = new Set(
    Object.values(manifest).flatMap((entry) => [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]),
  )
  return {
    folder,
    document: readFileSync(join(folder, 'index.html'), 'utf8'),
    urlOf(source) {
      const entry = manifest[source]
      if (!entry) throw new Error(`${source} wasn’t built.`)
      return `/${entry.file}`
    },
    find: (prefix) =>
      [...files].filter((file) => file.startsWith(`assets/${prefix}`)).map((file) => `/${file}`),
    neededBy(source) {
      const own = withImports(manifest, 'index.html')
      const key = manifest[source]
        ? source
        : (Object.keys(manifest).find((name) => name.startsWith(`_${source}-`)) ?? source)
      const entries = [...withImports(manifest, key)]
        .filter((name) => !own.has(name))
        .flatMap((name) => manifest[name] ?? [])
      return {
        scripts: entries.map((entry) => `/${entry.file}`),
        styles: entries.flatMap((entry) => entry.css ?? []).map((file) => `/${file}`),
      }
    },
  }
}

function withImports(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found
  found.add(source)
  for (const name of manifest[source]?.imports ?? []) withImports(manifest, name, found)
  return found
}

/** The folder of package.json, from a source file or from the bundle. */
export function packageRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error('No package.json above the program.')
  }
}
