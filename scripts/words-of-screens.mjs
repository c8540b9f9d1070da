// Which words a screen uses, and which are loaded before it: each area's `web/area.ts` says the parts, the catalogs what is in them.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { globSync } from './glob.mjs'
import { walk } from './written-words.mjs'

const web = 'src/main/web'
/** How an area says what its pages need. */
const pagesWithWords = 'pagesWithWords()'
/** What is around every screen, with no words but the first. */
const frame = { [`${web}/AppFrame.tsx`]: [], [`${web}/Root.tsx`]: [] }
/** A screen within another's code that is shown to some alone, to whom main brings more words. */
const byRole = { 'src/areas/dashboards/web/student/StudentDashboard.tsx': ['taking', 'both'] }
/** What areas show on it and in My learning, which both bring these words. */
const studentParts = 'src/areas/*/web/student-part.tsx'

/** What each kind of product shows and opens on a seller's dashboard, with the words that come with that page. */
const onDashboard = 'src/areas/*/web/dashboard/*-on-dashboard.ts'
const dashboardWords = ['surplus', 'lists']

/** Screens that use words of a part no one loads for them. */
export function screensWithoutWords(folder) {
  const read = reader(folder)
  const files = globSync([`${web}/catalogs/*.ts`, 'src/areas/*/web/words/*.ts'], { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.de.ts'))
  // Several areas may bring words of one part.
  const parts = new Map(files.map((path) => [basename(path, '.ts'), []]))
  for (const path of files) parts.get(basename(path, '.ts')).push(...read(path).keys)
  const problems = []
  const screens = read(`${web}/pages.ts`).lazies.map((screen) => ({ screen, given: [] }))
  const manifests = globSync('src/areas/*/web/area.ts', { cwd: folder }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  for (const path of manifests) screens.push(...pagesOf(read, path))
  for (const [screen, given] of Object.entries({ ...frame, ...byRole })) screens.push({ screen, given })
  for (const path of globSync(studentParts, { cwd: folder }))
    screens.push({ screen: path.replaceAll('\\', '/'), given: ['taking', 'both'] })
  for (const path of globSync(onDashboard, { cwd: folder }))
    for (const screen of read(path.replaceAll('\\', '/')).lazies)
      screens.push({ screen, given: dashboardWords })
  // What main loads with words by itself is looked at like a page of the list.
  const own = globSync(`${web}/*.tsx`, { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
  for (const path of own) screens.push(...read(path).brought)
  for (const { screen, given } of screens) {
    const known = namespaces(parts, given)
    for (const { namespace, path } of usesOf(read, screen, parts)) {
      if (!holds(known, namespace))
        problems.push(
          `${screen}: ${path} uses the words of "${namespace}", which no ${pagesWithWords} brings`,
        )
    }
  }
  return { count: screens.length, problems: [...new Set(problems)] }
}

const namespaces = (parts, names) => new Set(['first', ...names].flatMap((part) => parts.get(part) ?? []))

/** Whether words are among those of some parts: "courses.form" is when "courses" is. */
function holds(names, namespace) {
  const steps = namespace.split('.')
  return steps.some((_, at) => names.has(steps.slice(0, at + 1).join('.')))
}

/** Every screen of an area, with the parts it is given. */
function pagesOf(read, path) {
  const { lists, imports } = read(path)
  const pages = imports.find(({ local }) => local === 'pages')?.path
  const screens = pages ? screensOf(read, pages) : []
  const own = screens.map((screen) => ({ screen, given: [] }))
  const areas = lists.flatMap(({ list, given }) =>
    list === 'pages' ? screens.map((screen) => ({ screen, given })) : [],
  )
  // A list may be divided: /invite has words that the other doors do without, so the most generous mention holds.
  const most = new Map()
  for (const { screen, given } of [...own, ...areas])
    most.set(screen, { screen, given: [...new Set([...(most.get(screen)?.given ?? []), ...given])] })
  return [...most.values()]
}

/** A list of pages may have a list of another folder in it. */
function screensOf(read, path) {
  const { lazies, lists, imports } = read(path)
  const inner = lists.flatMap(({ list }) => imports.find(({ local }) => local === list)?.path ?? [])
  return [...lazies, ...inner.flatMap((each) => screensOf(read, each))]
}

/** The words used by a screen and by everything it imports, now or later, except what brings words of its own. */
function usesOf(read, screen, parts) {
  const seen = new Set()
  const uses = []
  const waiting = [screen]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path) || (path in byRole && path !== screen)) continue
    // The frame asks the lists which screens and words there are; it doesn't show them.
    if (path === `${web}/pages.ts` || path === `${web}/areas.ts`) continue
    seen.add(path)
    const { used, imports, lazies } = read(path)
    // A name in no part at all is an error of types.
    const isKnown = (namespace) => [...parts.values()].some((names) => holds(new Set(names), namespace))
    for (const namespace of used) if (isKnown(namespace)) uses.push({ namespace, path })
    for (const next of [...imports.map((each) => each.path), ...lazies]) if (next) waiting.push(next)
  }
  return uses
}

/** What this check wants to know of a file, read once. */
function reader(folder) {
  const known = new Map()
  return (path) => {
    const before = known.get(path)
    if (before) return before
    const found = { imports: [], lazies: [], used: new Set(), lists: [], brought: [], keys: [] }
    known.set(path, found)
    const target = (source) => resolved(folder, path, source)
    const { program } = parseSync(path, readFileSync(join(folder, path), 'utf8'))
    walk(program, (node) => look(node, found, target))
    return found
  }
}

function look(node, found, target) {
  if (node.type === 'ImportDeclaration' && node.importKind !== 'type') {
    const path = target(node.source.value)
    for (const { local } of node.specifiers) if (path) found.imports.push({ local: local.name, path })
  }
  if (node.type === 'ImportExpression') {
    const path = target(node.source.value)
    if (path) found.lazies.push(path)
  }
  if (node.type === 'CallExpression') {
    const [first, ...rest] = node.arguments
    const name = node.callee.name
    if (name === 'useTranslations' && first?.type === 'Literal') found.used.add(first.value)
    // What it loads comes with words of its own.
    if (name === 'lazyWithWords') {
      walk(first, (inner) => {
        const path =
          inner.type === 'ImportExpression'
            ? target(inner.source.value)
            : inner.type === 'Identifier' && found.imports.find(({ local }) => local === inner.name)?.path
        if (path) found.brought.push({ screen: path, given: rest.map(({ value }) => value) })
        return true
      })
      return false
    }
    if (name === 'pagesWithWords') {
      const list = first.type === 'Identifier' ? first.name : first.callee?.object?.name
      found.lists.push({ list, given: rest.map(({ value }) => value) })
      return false
    }
  }
  if (node.type === 'SpreadElement') {
    const { argument } = node
    const list = argument.type === 'Identifier' ? argument.name : argument.callee?.object?.name
    if (list) found.lists.push({ list, given: [] })
  }
  if (node.type === 'VariableDeclarator' && node.id.name === 'words' && node.init?.properties)
    found.keys.push(...node.init.properties.flatMap(wordsOf))
  return true
}

/** "courses", or "courses.activity" where a part has no more than that of an area. */
function wordsOf({ key, value }) {
  if (!key) return []
  const isPart =
    value.type === 'ObjectExpression' && value.properties.every(({ type }) => type === 'Property')
  return isPart ? value.properties.map((each) => `${key.name}.${each.key.name}`) : [key.name]
}

/** The file an import means, when it is one of ours that may hold words. */
function resolved(folder, from, source) {
  const path = source?.startsWith('#')
    ? `src/${source.slice(1)}`
    : source?.startsWith('.')
      ? join(dirname(from), source).replaceAll('\\', '/')
      : null
  return path && /\.tsx?$/.test(path) && existsSync(join(folder, path)) ? path : null
}
