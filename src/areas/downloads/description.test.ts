import { expect, it } from 'vitest'
import { descriptionParts } from './description.ts'

it('a description is shown in paragraphs and lists', () => {
  expect(
    descriptionParts(
      '24 recipes,\none card each.\n\nReady to print.\nOn each card:\n- Weights\n- Firing curve\n\n- Alone',
    ),
  ).toEqual([
    { kind: 'text', text: '24 recipes, one card each.' },
    { kind: 'text', text: 'Ready to print.' },
    { kind: 'list', title: 'On each card', items: ['Weights', 'Firing curve'] },
    { kind: 'list', title: '', items: ['Alone'] },
  ])
  expect(descriptionParts(' \n ')).toEqual([])
})
