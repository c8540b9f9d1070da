import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeUser, renderWithServer } from '#testing/web.tsx'
import { type ProductOnScreens, ProductsContext, useCountedNouns, useNouns, useProducts } from './products.ts'

const tapes: ProductOnScreens = {
  kind: 'tape' as ProductOnScreens['kind'],
  line: 'products',
  nouns: { en: { one: 'tape', many: 'tapes' }, de: { one: 'Band', many: 'Bänder' } },
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
    screen.getByText('course; courses; courses and lessons; Courses; Courses and lessons. courses.'),
  ).toBeTruthy()
})

it('names every kind where there are several', () => {
  renderWithServer(<WithCourses more={[tapes]} />, {}, { user: makeUser() })
  const all = 'course or tape; courses and tapes; courses, lessons, and tapes; Courses and tapes'
  expect(screen.getByText(`${all}; Courses, lessons, and tapes. courses.`)).toBeTruthy()
})
