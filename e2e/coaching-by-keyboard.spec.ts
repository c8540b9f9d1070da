import { booksByKeyboard, coachesByKeyboard } from './by-keyboard.ts'
import { test } from './fixtures.ts'

test('by keyboard alone, a free session is booked in three presses and a paid one to its receipt', async ({
  page,
  openWindow,
}) => {
  await booksByKeyboard(page, await openWindow())
})

test('by keyboard alone, a coach makes a package, confirms and cancels sessions, and sheets give the focus back', async ({
  page,
}) => {
  await coachesByKeyboard(page)
})
