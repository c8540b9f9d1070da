import { expect, it } from 'vitest'
import { lessonsFromList } from './lesson-list.ts'

it('reads bullets, numbers and boxes as lessons', () => {
  expect(lessonsFromList('- Choosing clay\n* Wedging\n• Centering\n')).toEqual([
    'Choosing clay',
    'Wedging',
    'Centering',
  ])
  expect(lessonsFromList('1. One\r\n2) Two\r\n 1.3 Three\n(4) Four')).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(lessonsFromList('- [ ] Open\n- [x] Done\n## Part')).toEqual(['Open', 'Done', 'Part'])
})

it('leaves numbers that belong to a title', () => {
  expect(lessonsFromList('3 ways to glaze\n1999\nPart 2')).toEqual(['3 ways to glaze', '1999', 'Part 2'])
})

it('is empty for a single line', () => {
  expect(lessonsFromList('- Choosing clay')).toEqual([])
  expect(lessonsFromList('Choosing clay\n\n  ')).toEqual([])
})
