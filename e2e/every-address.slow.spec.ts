import { everyAddress } from './every-address.ts'
import { test } from './fixtures.ts'

test.describe('every address, in both schemes, wide and narrow:', () => {
  everyAddress({ inBothSchemes: true })
})
