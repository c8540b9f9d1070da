// Catalogs and their translations: each has one beside it, which says the same things with the same parts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { parseSync } from 'vite'
import { brokenStyle } from './catalog-style.mjs'
import { globSync } from './glob.mjs'
import { hintsLeft, longHints } from './helper-texts.mjs'

const places = ['src/areas/**/*.ts', 'src/ui/**/*.ts', 'src/main/web/**/*.ts', 'src/platform/mail/**/*.ts']
/** Endings of the languages beside English. */
const others = { de: 'De' }
const named = /(?:Words|Texts)$/

/** The English catalogs below a folder, by path and by the names they export. */
export function catalogs(folder) {
  return globSync(places, { cwd: folder })
    .filter((path) => !/\.(?:test|de|d)\.ts$/.test(path))
    .sort()
    .flatMap((path) => {
      const source = readFileSync(join(folder, path), 'utf8')
      const isNamed = /(?:^|\/)words\.ts$|\/web\/words\/first\.ts$/.test(path)
      // One that goes by another name is known by what it is called in the other language.
      const hasOther = existsSync(join(folder, path.replace(/\.ts$/, '.de.ts')))
      if (!isNamed && !hasOther && !/export const \w+(?:Words|Texts)\b/.test(source)) return []
      const names = exportedWords(path, source, isNamed)
      return hasOther || names.length > 0 ? [{ path, names }] : []
    })
}

/** What's wrong with the translations of a folder's catalogs, and how many sentences were compared. */
export async function compareLanguages(folder, found) {
  const problems = []
  let sentences = 0
  const left = hintsLeft(folder)
  for (const path of Object.keys(left))
    if (!found.some((catalog) => catalog.path === path))
      problems.push(`${path}: is no catalog: take it off hints-left.json`)
  for (const { path, names } of found) {
    const said = await load(folder, path)
    const hints = longHints(
      names.map((name) => said[name]),
      left[path],
    )
    problems.push(...hints.map((problem) => `${path}: ${problem}`))
    for (const [language, ending] of Object.entries(others)) {
      const otherPath = path.replace(/\.ts$/, `.${language}.ts`)
      if (!existsSync(join(folder, otherPath))) {
        problems.push(`${path}: there is no ${otherPath} beside it`)
        continue
      }
      const [english, other] = await Promise.all([load(folder, path), load(folder, otherPath)])
      for (const name of names) {
        // A part of the app's words goes by the same name in every language.
        const otherName = name === 'words' ? name : name + ending
        const words = other[otherName]
        const style = [
          ...brokenStyle(english[name], 'en').map((problem) => `${path}: ${problem}`),
          ...brokenStyle(words, language).map((problem) => `${otherPath}: ${problem}`),
        ]
        problems.push(...style)
        if (words === undefined) problems.push(`${otherPath}: exports no ${otherName}`)
        else sentences += compare(english[name], words, `${otherPath}: `, problems)
      }
    }
  }
  return { sentences, problems }
}

const load = (folder, path) => import(pathToFileURL(join(folder, path)).href)

/** Names of what a file exports that holds words: `export const coursesWords = { … }`. */
function exportedWords(path, source, all) {
  return parseSync(path, source).program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return []
    // Said to be none on the line above: see `excuse` in written-words.mjs.
    if (/not words: \S[^\n]*\n$/.test(source.slice(0, node.start))) return []
    return (node.declaration?.declarations ?? []).flatMap(({ id, init }) =>
      (all || named.test(id.name)) && isWords(bare(init)) ? [id.name] : [],
    )
  })
}

/** An object with something of its own in it, not only parts of others. */
const isWords = (node) =>
  node?.type === 'ObjectExpression' && node.properties.some(({ type }) => type === 'Property')

const bare = (node) =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' ? bare(node.expression) : node

/** Compares leaf by leaf; what a function makes is left to the types. */
function compare(english, other, at, problems) {
  if (typeof english === 'string') {
    const [wanted, given] = [partsOf(english), partsOf(other)]
    if (wanted instanceof Error) problems.push(`${at} the English can’t be read: ${wanted.message}`)
    else if (given instanceof Error) problems.push(`${at} ${given.message}: ${other}`)
    else if (wanted.join() !== given.join())
      problems.push(
        `${at} has ${given.join(', ') || 'no parts'} where English has ${wanted.join(', ') || 'none'}`,
      )
    return 1
  }
  if (typeof english !== 'object' || english === null) return 0
  let count = 0
  for (const [key, words] of Object.entries(english)) {
    if (other?.[key] === undefined) problems.push(`${at}${key} is missing`)
    else count += compare(words, other[key], `${at}${key}.`, problems)
  }
  return count
}

/** "count: plural", "role: select admin creator", "<link>": the parts of a message that code fills in, each once. */
export function partsOf(message) {
  const parts = new Set()
  const look = (elements) => {
    for (const element of elements) {
      const { type, value, options, children } = element
      if (type === TYPE.tag) parts.add(`<${value}>`)
      else if (type === TYPE.select) parts.add(`${value}: select ${Object.keys(options).sort().join(' ')}`)
      else if (type !== TYPE.literal && type !== TYPE.pound) parts.add(`{${value}}`)
      for (const option of Object.values(options ?? {})) look(option.value)
      if (children) look(children)
    }
  }
  try {
    look(parse(message))
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
  return [...parts].sort()
}
