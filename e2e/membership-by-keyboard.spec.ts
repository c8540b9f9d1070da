import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { join } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { opensAndReturns, theKeys } from './keyboard.ts'
import { newPerson, signUp } from './people.ts'

/** A tier that no one has: into the trash, and from there for good once its name is typed. The keys are somewhere after each. */
async function deleteForGood(page: Page, title: string) {
  const keys = theKeys(page)
  await keys.open(page.getByRole('region', { name: title }).getByRole('link', { name: 'Edit Tier' }))
  await keys.open(page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete' }))
  await keys.open(
    page.getByRole('dialog', { name: `Delete “${title}”?` }).getByRole('button', { name: 'Delete' }),
  )
  await expect(page.getByRole('region', { name: title })).toBeHidden()
  await keys.isSeen()
  const trash = page.getByRole('button', { name: `Delete ${title} for good` })
  await keys.open(trash)
  const question = page.getByRole('dialog', { name: `Delete “${title}” for good?` })
  await expect(question.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(title)
  await keys.open(question.getByRole('button', { name: 'Delete for good' }))
  await expect(trash).toBeHidden()
  await keys.isSeen()
}

test('by keyboard alone, a member leaves in three presses and restarts; their sheet gives the focus back', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator', 'pro_plan')
  type Made = { id: string; salesPath: string }
  const tier = await call<Made>(seller, 'POST', '/membership/tiers', { title: 'Basic', priceCents: 2_900 })
  const leo = newPerson('Leo Lund')
  await call(seller, 'POST', '/membership/tiers', { title: 'Draft', priceCents: 1_900 })
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
    await opensAndReturns(seller, edit.first(), seller.getByRole('dialog', { name: /Basic/ }))
    await deleteForGood(seller, 'Draft')
    await seller.goto('/membership?tab=content')
    const add = seller.getByRole('button', { name: 'Add content' }).first()
    await opensAndReturns(seller, add, seller.getByRole('dialog', { name: 'Add content' }))
  })
})
