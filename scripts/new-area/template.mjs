import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from '../glob.mjs'

/**
 * The files of a new area by their path in its folder: those of `area/`, for a product with those of `product/` over them, and with
 * its names in place of `__noun__` and the like. They end in .txt so that nothing takes them for code.
 */
export function areaFiles(names, kind) {
  const own = filesIn('area', names)
  if (kind === 'area') return own
  for (const name of nothingOfPeople) delete own[name]
  return { ...own, ...filesIn('product', names) }
}

/** What an area keeps of people, a product leaves to access and payments. */
const nothingOfPeople = ['server/forgetting.ts']

function filesIn(part, names) {
  const folder = join(import.meta.dirname, part)
  const named = (text) => text.replace(/__([a-zA-Z]+)__/g, (all, name) => names[name] ?? all)
  return Object.fromEntries(
    globSync('**/*.txt', { cwd: folder })
      .sort()
      .map((path) => [
        named(path.replaceAll('\\', '/').replace(/\.txt$/, '')),
        named(readFileSync(join(folder, path), 'utf8')),
      ]),
  )
}
