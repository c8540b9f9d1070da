import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { slugify } from '#kernel/slug.ts'
import { helpTextsDe } from './help-texts.de.ts'
import { helpTexts } from './help-texts.ts'
import { isProse } from './text-places.ts'

const src = join(import.meta.dirname, '../..')
/** What screens and pages say in a language, as source: catalogs are data, and an area may not import another's. */
const catalogs = (isOf: (path: string) => boolean) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /words/.test(path) && /\.ts$/.test(path) && !/\.test\.ts$/.test(path) && isOf(path))
    .map((path) => readFileSync(join(src, path), 'utf8'))
    .join('\n')

const isGerman = (path: string) => /\.de\.ts$/.test(path)
const languages = [
  { texts: helpTexts, quoted: /“([^”]+)”/g, said: catalogs((path) => !isGerman(path)) },
  { texts: helpTextsDe, quoted: /„([^“]+)“/g, said: catalogs(isGerman) },
]

describe('the help page', () => {
  it('names buttons, tabs and fields as the screens do', () => {
    for (const { texts, quoted, said } of languages) {
      const names = Object.values(texts).flatMap((text) => [...text.matchAll(quoted)].map(([, name]) => name))
      expect(names.length).toBeGreaterThan(40)
      // “Give … as a gift”: the name between is the creator's.
      const isSaid = (name = '') =>
        name.includes('…')
          ? name.split('…').every((part) => said.includes(part.trim()))
          : said.includes(`'${name}'`)
      expect(names.filter((name) => !isSaid(name))).toEqual([])
    }
  })

  it('gives every question an address of its own', () => {
    for (const { texts } of languages) {
      const groups = Object.entries(texts).filter(([key]) => isProse(key))
      expect(groups.length).toBe(Object.keys(texts).length - 2)
      const ids = groups.flatMap(([, text]) =>
        [...text.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => slugify(heading, 60)),
      )
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    }
  })
})
