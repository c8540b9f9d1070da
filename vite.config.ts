import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import react from '@vitejs/plugin-react'
import pxToRem from 'postcss-pxtorem'
import { defineConfig, type Plugin } from 'vite'

/** Server code in the browser bundle would leak it and its secrets: fail the build instead. */
function noServerInClient(): Plugin {
  return {
    name: 'no-server-in-client',
    enforce: 'pre',
    resolveId(source, importer) {
      if (this.environment.name !== 'client' || !importer) return null
      const path = source.startsWith('#') ? source.slice(1) : source
      if (
        /(^|\/)(server|site|platform)\//.test(path) &&
        !/\.css(\?|$)/.test(source) &&
        !importer.includes('node_modules')
      ) {
        this.error(`${importer} imports ${source}: server code must not reach the browser`)
      }
      return null
    },
  }
}

/** Lists and limits that a contract shares with its screens, not its schemas and procedures. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return typeof value !== 'function'
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}

/**
 * What the browser needs of a contract are the ways to its procedures: their schemas, and zod with them, stay on the server,
 * which parses everything anyway. Lists that screens use stand beside the procedures and are kept.
 */
function contractsAsRoutes(): Plugin {
  return {
    name: 'contracts-as-routes',
    apply: 'build',
    async load(id) {
      if (this.environment.name !== 'client' || !/\/src\/areas\/[^/]+\/(?:[a-z]+-)*contract\.ts$/.test(id))
        return null
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
      const kept = Object.entries(exported).filter(
        ([name, value]) => name.endsWith('Contract') || isPlain(value),
      )
      return kept
        .map(([name, value]) => {
          const plain = isPlain(value) ? value : minifyContractRouter(value as AnyContractRouter)
          return `export const ${name} = ${JSON.stringify(plain)}`
        })
        .join('\n')
    },
  }
}

/**
 * In the browser zod parses without `new Function`, which the policy forbids and zod would try: there its switch is set from the
 * start, whichever chunk loads it first.
 */
function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (this.environment.name !== 'client' || !/\/node_modules\/zod\/v4\/core\/core\.js$/.test(id))
        return null
      const switched = code.replace(
        /(export const globalConfig = )([^;]*);/,
        '$1Object.assign($2, { jitless: true });',
      )
      if (switched === code) this.error('zod keeps its settings elsewhere: it would try eval in the browser')
      return { code: switched, map: null }
    },
  }
}

/** Styles of public pages, each in the area whose pages they are of, after what all pages share. */
function areaStyles(): Plugin {
  const styles = globSync('src/areas/*/site/*.css', { cwd: import.meta.dirname }).sort()
  return {
    name: 'area-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('/src/ui/site/site.css')) return null
      const imports = styles.map((path) => `@import "${fileURLToPath(new URL(path, import.meta.url))}";`)
      return { code: [code, ...imports].join('\n'), map: null }
    },
  }
}

/** What a chunk is made of is decided module by module; this is all that is asked about one. */
type Graph = {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null
}

/** A source with everything it imports at once, whatever that imports, and so on. */
function closureOf(graph: Graph, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found
  found.add(source)
  for (const imported of graph.getModuleInfo(source)?.importedIds ?? []) closureOf(graph, imported, found)
  return found
}

const sourceOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Scripts of public pages, each in the area whose pages they are of. */
const siteScripts = globSync('src/{areas/*,main}/web/site-*.ts', { cwd: import.meta.dirname }).map(
  (path) => [basename(path, '.ts'), path.replaceAll('\\', '/')] as const,
)

/** Programs of their own beside the app: what they share with it must not bring the app along. */
const programs: Record<string, string> = {
  ...Object.fromEntries(siteScripts.sort()),
  'app-worker': 'src/main/web/app-worker.ts',
  'learn-worker': 'src/areas/learning/web/player/offline/learn-worker.ts',
}

/** Screens that most visits begin with or come to, and what areas show students on the first, which comes beside it. */
const routes: Record<string, readonly string[]> = {
  dashboard: [
    'src/main/web/DashboardByRole.tsx',
    ...globSync('src/areas/*/web/student-part.tsx', { cwd: import.meta.dirname })
      .map((path) => path.replaceAll('\\', '/'))
      .sort(),
  ],
  courses: ['src/areas/courses/web/CoursesPage.tsx', 'src/main/web/course-parts.ts'],
  editor: ['src/areas/courses/web/editor/CourseEditorPage.tsx', 'src/main/web/course-parts.ts'],
  player: ['src/areas/learning/web/player/LearnPage.tsx'],
}

/**
 * Every answer costs eight hundred bytes of headers and its turn on the line, so what always comes together is one file: what
 * every screen needs (`frame`), what three or more of these screens do (`parts`), and what two of them have in common.
 */
function filesOf(): (id: string, graph: Graph) => string | null {
  let known: { frame: Set<string>; apart: Set<string>; routes: [string, Set<string>][] } | undefined
  return (id, graph) => {
    const closure = (paths: readonly string[]) =>
      new Set(paths.flatMap((path) => [...closureOf(graph, sourceOf(path))]))
    known ??= {
      frame: closure(['src/main/web.tsx']),
      apart: closure(Object.values(programs)),
      routes: Object.entries(routes).map(([name, paths]) => [name, closure(paths)]),
    }
    if (known.apart.has(id)) return null
    const users = known.routes.filter(([, modules]) => modules.has(id)).map(([name]) => name)
    // Styles are small, and paint waits for each file of them.
    if (known.frame.has(id) || (id.endsWith('.css') && users.includes('dashboard'))) return 'frame'
    if (users.length > 2) return 'parts'
    // What a single screen has is in its own file already, but for the dashboard, which is several.
    return users.length === 2 || users.includes('dashboard') ? users.join('-') : null
  }
}

/**
 * What areas bring to one group of words is one file, for each language: screens ask for all of it at once. With catalogs that
 * nothing else needs.
 */
function wordsTogether(id: string, graph: Graph): string | null {
  const [, group, language = ''] = /\/web\/(?:words|catalogs)\/([a-z]+)(\.de)?\.ts$/.exec(id) ?? []
  // These are in the app's first file.
  if (group === 'first' && !language) return null
  if (group) return `words-${group}${language}`
  if (!/[/-]words(\.de)?\.ts$/.test(id)) return null
  const users = new Set(graph.getModuleInfo(id)?.importers.map((importer) => wordsTogether(importer, graph)))
  const [only = null] = users
  return users.size === 1 ? only : null
}

export default defineConfig({
  appType: 'custom',
  plugins: [react(), noServerInClient(), areaStyles(), contractsAsRoutes(), zodWithoutEval()],
  build: { emptyOutDir: true },
  // Drawn and written in pixels of the usual font, delivered in rem: whoever has their browser's font larger gets all of it larger.
  css: { postcss: { plugins: [pxToRem({ propList: ['*'], mediaQuery: true, minPixelValue: 2 })] } },
  publicDir: false,
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        sourcemap: false,
        rolldownOptions: {
          input: {
            app: 'index.html',
            site: 'src/ui/site/site.css',
            front: 'src/ui/site/front.css',
            ...programs,
            first: 'src/main/web/first.ts',
          },
          output: {
            codeSplitting: {
              groups: [
                // With the shapes made of it; the lists these name are the screens' too and stay with them.
                {
                  name: 'zod',
                  test: /node_modules\/zod\/|\/src\/kernel\/wire\.ts/,
                  includeDependenciesRecursively: false,
                },
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
                // One file of a hundred and fifty bytes costs as much to ask for as all of them. These need nothing but React, so
                // that being together cannot bring anything before what it needs.
                { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
                { name: 'look', test: /\/src\/ui\/[^?]*\.module\.css/, minShareCount: 3 },
                { name: wordsTogether, debugName: 'words', includeDependenciesRecursively: false },
                {
                  name: filesOf(),
                  debugName: 'files',
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    server: {
      consumer: 'server',
      // Packages of hundreds of files of which a part is used: reading them one by one was more than half of a warm start.
      resolve: {
        noExternal: ['lucide-react', 'drizzle-orm', 'zod', /^@orpc\//],
      },
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: {
          input: {
            server: 'src/main/server.ts',
            'demo-loader': 'src/main/demo-loader.ts',
            cli: 'src/main/cli.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
})
