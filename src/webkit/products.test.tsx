import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeUser, renderWithServer } from '#testing/web.tsx'
import { type ProductOnScreens, ProductsContext, useCountedNouns, useNouns, useProducts } from './products.ts'

const tapes: ProductOnScreens = {
  kind: 'tape' as ProductOnScreens['kind'],
  idPrefix: 'crs',
  line: 'products',
  nouns: {
    en: { one: 'tape', many: 'tapes', first: 'first tape' },
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
      'course; courses; first course; courses and lessons; Courses; Courses and lessons. courses.',
    ),
  ).toBeTruthy()
})

it('names every kind where there are several', () => {
  renderWithServer(<WithCourses more={[tapes]} />, {}, { user: makeUser() })
  const all = 'course or tape; courses and tapes; first course or first tape; courses, lessons, and tapes'
  expect(screen.getByText(`${all}; Courses and tapes; Courses, lessons, and tapes. courses.`)).toBeTruthy()
})
