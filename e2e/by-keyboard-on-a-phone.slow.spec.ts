import {
  booksByKeyboard,
  coachesByKeyboard,
  joinsAndLeavesByKeyboard,
  sellsByKeyboard,
} from './by-keyboard.ts'
import { test } from './fixtures.ts'

// As narrow as a phone, with keys: a tablet beside another app, or a page that is zoomed in to three times its size.
test.use({ viewport: { width: 390, height: 844 } })

test.describe('by keyboard alone at 390 px', () => {
  test('a free session is booked, and a paid one to its receipt', async ({ page, openWindow }) => {
    await booksByKeyboard(page, await openWindow())
  })

  test('a coach makes a package, confirms and cancels sessions, and sheets give the focus back', async ({
    page,
  }) => {
    await coachesByKeyboard(page)
  })

  test('a member joins and leaves in three presses each, and their seller’s sheets give the focus back', async ({
    page,
    openWindow,
  }) => {
    const seller = await openWindow()
    await joinsAndLeavesByKeyboard(page, seller)
    await sellsByKeyboard(seller)
  })
})
