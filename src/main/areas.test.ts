import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { forgettingOrder, serverAreas, siteAreas } from './areas.ts'

const root = join(import.meta.dirname, '..')
const folders = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/').split('/')[1] ?? '')
    .sort()
const names = (areas: readonly { name: string }[]) => areas.map(({ name }) => name).sort()

describe('the lists of areas', () => {
  it('have every area of the server, each under the name of its folder', () => {
    expect(names(serverAreas)).toEqual(folders('areas/*/server/area.ts'))
    expect(names(serverAreas)).toEqual(folders('areas/*/server/'))
  })

  it('have every area with public pages, and every one with screens', () => {
    expect(names(siteAreas)).toEqual(folders('areas/*/site/area.ts'))
    const list = readFileSync(join(root, 'main/web/areas.ts'), 'utf8')
    const listed = [...list.matchAll(/#areas\/(\w+)\/web\/area.ts/g)].map(([, name = '']) => name)
    expect(listed.sort()).toEqual(folders('areas/*/web/area.ts'))
    expect(listed).toEqual(expect.arrayContaining(folders('areas/*/web/pages.tsx')))
  })

  it('forget contacts last, because the others look for them, and name nobody who forgets nothing', () => {
    expect(forgettingOrder.at(-1)?.name).toBe('contacts')
    expect(forgettingOrder.filter(({ forget }) => typeof forget === 'string')).toEqual([])
  })
})
