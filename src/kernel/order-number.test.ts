import { expect, it } from 'vitest'
import { orderNumber } from './order-number.ts'

it('an order’s number is eight signs of its id, in two groups', () => {
  expect(orderNumber('ord_01m80jgjqhgj7vyp0v7dcwzef5')).toBe('M80J-GJQH')
})
