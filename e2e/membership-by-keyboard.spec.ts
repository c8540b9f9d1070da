import { call } from './api.ts'
import { join } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { opensAndReturns, tabTo, theKeys } from './keyboard.ts'
import { newPerson, signUp } from './people.ts'

test('by keyboard alone, a member leaves in three presses and restarts; their sheet gives the focus back @phone', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator', 'pro_plan')
  type Made = { id: string; salesPath: string }
  const tier = await call<Made>(seller, 'POST', '/membership/tiers', { title: 'Basic', priceCents: 2_900 })
  const leo = newPerson('Leo Lund')
  await page.goto(await join(page, { ...tier, title: 'Basic' }, leo, 2_900))

  await test.step('leave', async () => {
    const keys = theKeys(page)
    await keys.open(page.getByRole('link', { name: 'Open member area' }))
    const leaving = theKeys(page)
    await leaving.open(page.getByRole('link', { name: 'Manage membership' }))
    await leaving.open(page.getByRole('link', { name: 'Cancel membership' }))
    await leaving.type(/Why are you leaving/, 'Too little time')
    await leaving.open(page.getByRole('button', { name: 'Cancel membership' }))
    await expect(page.getByText(/until/).first()).toBeVisible()
    expect(leaving.presses(), 'presses from the member area to the end').toBe(3)
  })

  await test.step('and stay after all', async () => {
    const keys = theKeys(page)
    await keys.open(page.getByRole('button', { name: 'Restart membership' }))
    await expect(page.getByRole('link', { name: 'Cancel membership' })).toBeVisible()
    await expect(page.getByRole('status')).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })

  await test.step('the seller opens and closes what there is', async () => {
    await seller.goto('/membership')
    const row = seller.getByRole('main').getByRole('link', { name: 'Leo Lund' }).filter({ visible: true })
    const sheet = seller.getByRole('dialog', { name: 'Leo Lund' })
    await opensAndReturns(seller, row, sheet, async () => {
      const question = seller.getByRole('dialog', { name: /Pause|break/ })
      await opensAndReturns(seller, sheet.getByRole('button', { name: /Pause/ }), question)
    })
    await seller.goto('/membership?tab=tiers')
    const edit = seller.getByRole('link', { name: 'Edit Tier' })
    await opensAndReturns(seller, edit, seller.getByRole('dialog', { name: /Basic/ }))
    await seller.goto('/membership?tab=content')
    const add = seller.getByRole('button', { name: 'Add content' }).first()
    await opensAndReturns(seller, add, seller.getByRole('dialog', { name: 'Add content' }))
  })
})
