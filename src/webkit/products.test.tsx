import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeUser, renderWithServer } from '#testing/web.tsx'
import { type ProductOnScreens, ProductsContext, useCountedNouns, useNouns, useProducts } from './products.ts'

const tapes: ProductOnScreens = {
  kind: 'tape' as ProductOnScreens['kind'],
  idPrefix: 'crs',
  line: 'products',
  nouns: {
    en: { one: 'tape', many: 'tapes', first: 'first tape', owned: 'cassettes' },
    de: { one: 'Band', many: 'Bänder', first: 'das erste Band' },
  },
  finds: {},
  page: { path: /^\/tapes$/, find: 'tape' as ProductOnScreens['page']['find'] },
}

const Said = () => <p>{`${Object.values(useNouns()).join('; ')}. ${useCountedNouns().things}.`}</p>
const WithCourses = ({ more = [] }: { more?: ProductOnScreens[] }) => (
  <ProductsContext value={[...useProducts().filter(({ kind }) => kind === 'course'), ...more]}>
    <Said />
  </ProductsContext>
)

it('calls everything that is sold by its names, and what a plan counts by those alone', () => {
  renderWithServer(<WithCourses />, {}, { user: makeUser() })
  expect(
    screen.getByText(
      'course; courses; first course; courses and lessons; Courses; Courses and lessons; courses. courses.',
    ),
  ).toBeTruthy()
})

it('names both kinds where there are two', () => {
  renderWithServer(<WithCourses more={[tapes]} />, {}, { user: makeUser() })
  const all = 'course or tape; courses and tapes; first course or first tape; courses, lessons, and tapes'
  const own = 'courses and cassettes'
  expect(
    screen.getByText(`${all}; Courses and tapes; Courses, lessons, and tapes; ${own}. courses.`),
  ).toBeTruthy()
})

it('calls them products where there are more kinds than a sentence should list', () => {
  const reels: ProductOnScreens = { ...tapes, kind: 'reel' as ProductOnScreens['kind'] }
  renderWithServer(<WithCourses more={[tapes, reels]} />, {}, { user: makeUser() })
  expect(
    screen.getByText('product; products; first product; products; Products; Products; products. courses.'),
  ).toBeTruthy()
})
