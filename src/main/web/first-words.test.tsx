import { expect, it } from 'vitest'
import { webAreas } from './areas.ts'
import { words as own } from './catalogs/first.ts'
import { mergedWords } from './merged-words.ts'
import { planReasonOf } from './navigation.ts'

/** Every message by its whole name. */
function names(words: object, before = ''): string[] {
  return Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'object' ? names(word, `${before}${name}.`) : [`${before}${name}`],
  )
}

it('has each word that comes with the app from one area, or from the frame', () => {
  const all = [own, ...webAreas.flatMap(({ first }) => first?.en ?? [])].flatMap((words) => names(words))
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
})

it('leads to one place by each key', () => {
  const keys = ['d', ...webAreas.flatMap(({ menu = [] }) => menu.flatMap(({ key }) => key ?? []))]
  expect(keys.length).toBeGreaterThan(3)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

it('has a reason of its own for a place that another plan closes', () => {
  expect(planReasonOf('/membership')).toBe('membership')
  expect(planReasonOf('/courses')).toBeNull()
})

it('merges words that are under one name, and changes none of them', () => {
  const first = { app: { nav: { courses: 'Courses' } }, courses: { title: 'Courses' } }
  const then = { app: { nav: { coaching: 'Coaching' } }, courses: { editor: { save: 'Save' } } }
  expect(mergedWords([first, then])).toEqual({
    app: { nav: { courses: 'Courses', coaching: 'Coaching' } },
    courses: { title: 'Courses', editor: { save: 'Save' } },
  })
  expect(first.app.nav).toEqual({ courses: 'Courses' })
})
