import { joinsAndLeavesByKeyboard, sellsByKeyboard } from './by-keyboard.ts'
import { test } from './fixtures.ts'

test('by keyboard alone, a member joins and leaves in three presses each and restarts; their sheet gives the focus back', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await joinsAndLeavesByKeyboard(page, seller)
  await sellsByKeyboard(seller)
})
