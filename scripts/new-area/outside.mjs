import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Ranks by the word for what is made (ARCHITECTURE, Layout): the area whose rank it gets. */
const besideOf = { area: 'notifications', product: 'courses' }

/**
 * The lines a new area needs outside of its folder: each in a list a person could have written it into. What is there already
 * stays. Answers the files that changed.
 */
export function listOutside(root, names, kind) {
  const { area, nounWords, prefix, table } = names
  const beside = besideOf[kind]
  const changed = []
  const change = (path, edit) => {
    const file = join(root, path)
    const before = readFileSync(file, 'utf8')
    const after = edit(before)
    if (after === before) return
    writeFileSync(file, after)
    if (!changed.includes(path)) changed.push(path)
  }

  change('src/kernel/ids.ts', (text) =>
    before(text, '} as const\nexport type IdPrefix', `  ${prefix}: '${nounWords}',\n`),
  )
  change('.dependency-cruiser.cjs', (text) =>
    text.includes(`'${area}'`) ? text : before(text, `'${beside}'`, `'${area}', `),
  )
  change('src/main/areas.ts', (text) =>
    after(
      imported(text, `#areas/${area}/server/area.ts`, area),
      listOf(text, 'serverAreas', '  certificates,\n'),
      `  ${area},\n`,
    ),
  )
  if (kind === 'product') {
    change('src/main/areas.ts', (text) =>
      after(
        imported(text, `#areas/${area}/site/area.ts`, `${area}Site`),
        'export const siteAreas: readonly SiteArea[] = [\n',
        `  ${area}Site,\n`,
      ),
    )
    change('src/kernel/things.ts', (text) => kindListed(text, names))
  }
  change('src/main/web/areas.ts', (text) =>
    after(imported(text, `#areas/${area}/web/area.ts`, area), '  certificates,\n', `  ${area},\n`),
  )
  change('src/platform/sql/table-kinds.ts', (text) => tableListed(text, table))
  return changed
}

/** The formatter puts imports in their order. */
const imported = (text, path, name) => `import { ${name} } from '${path}'\n${text}`

/** In this list, and not in another that names it too. */
function listOf(text, list, line) {
  const start = text.indexOf(`export const ${list}`)
  return text.slice(start, text.indexOf(line, start) + line.length)
}

function tableListed(text, table) {
  const start = text.indexOf('export const workspaceTables')
  const end = text.indexOf('\n]', start)
  const rows = text.slice(text.indexOf('[\n', start) + 2, end).split('\n')
  const all = [...new Set([...rows, `  '${table}',`])].sort()
  return `${text.slice(0, text.indexOf('[\n', start) + 2)}${all.join('\n')}${text.slice(end)}`
}

/** A kind of product is a thing, is found, and is known by its ids. */
function kindListed(text, { noun, Noun, prefix }) {
  const lists = { productKinds: noun, thingKinds: noun, productFinds: noun, ownFinds: `own${Noun}` }
  let listed = text
  for (const [list, kind] of Object.entries(lists))
    listed = after(listed, `export const ${list} = [`, `'${kind}', `)
  return after(listed, 'const thingPrefixes = {', ` ${noun}: '${prefix}', `)
}

function before(text, mark, line) {
  return replaced(text, mark, line + mark)
}

function after(text, mark, line) {
  return replaced(text, mark, mark + line)
}

function replaced(text, mark, by) {
  if (!text.includes(mark)) throw new Error(`Where the new line goes is gone: ${mark}`)
  return text.replace(mark, () => by)
}
