import { expect, it } from 'vitest'
import { changeOf } from './change.ts'

it.each([
  [8.66, 'up', '8.7%'],
  [4, 'up', '4.0%'],
  [-0.9, 'down', '0.9%'],
  [12.4, 'up', '12%'],
  [9.96, 'up', '10%'],
  [-120.4, 'down', '120%'],
  [1204, 'up', '1,204%'],
  [0, 'flat', '0%'],
  [0.04, 'flat', '0%'],
  [-0.04, 'flat', '0%'],
])('%d percent is written as %s %s', (percent, direction, value) => {
  expect(changeOf(percent, 'en')).toEqual({ direction, value })
})
