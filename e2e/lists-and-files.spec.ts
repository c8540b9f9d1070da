import { call } from './api.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { signUp } from './people.ts'

type WithId = { id: string }

test('content goes to the trash and comes back as it was; clients come from a file and go into one @phone-later', async ({
  page,
}) => {
  await signUp(page, 'creator', 'pro_plan')

  await test.step('content: copied, to the trash and back', async () => {
    const tier = await call<WithId>(page, 'POST', '/membership/tiers', { title: 'Basic', priceCents: 2900 })
    await call(page, 'POST', '/membership/content', {
      ...{ kind: 'document', title: 'Ten ash recipes', body: 'Two parts ash.', tierId: tier.id },
      publishedAt: new Date().toISOString(),
    })
    await page.goto('/membership?tab=content')
    const row = page.getByText('Ten ash recipes', { exact: true }).first()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Ten ash recipes', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByText('“Copy of Ten ash recipes” was created as a draft.')).toBeVisible()
    await page.getByRole('button', { name: /: Ten ash recipes$| for Ten ash recipes$/ }).click()
    await page.getByRole('menuitem', { name: 'Move to trash' }).click()
    const asked = page.getByRole('dialog', { name: 'Move “Ten ash recipes” to the trash?' })
    await axe(page)
    await asked.getByRole('button', { name: 'Move to trash' }).click()
    await expect(asked).toBeHidden()

    await page.goto('/membership?tab=content&status=trash')
    await expect(page.getByText(/Deleted .* deleted for good on/).first()).toBeVisible()
    await axe(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Actions for Ten ash recipes', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(page.getByText('“Ten ash recipes” is back.')).toBeVisible()
    const { pieces } = await call<{ pieces: { title: string; status: string }[] }>(
      page,
      'GET',
      '/membership/content?sort=title&direction=ascending',
    )
    expect(pieces.map(({ title, status }) => `${title}: ${status}`)).toEqual([
      'Copy of Ten ash recipes: draft',
      'Ten ash recipes: published',
    ])
  })

  await test.step('clients: from a file, once, and into one', async () => {
    await call(page, 'POST', '/coaching-packages', {
      title: 'Basic',
      priceCents: 120_000,
      sessions: 6,
      minutes: 45,
    })
    const file = {
      ...{ name: 'clients.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(
        'name,email,package,sessions left\nMia Chen,mia@example.com,Basic,3\nNo One,nobody,,',
      ),
    }
    const check = async () => {
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import clients' })
      await dialog.locator('input[type=file]').setInputFiles(file)
      await expect(dialog.getByRole('textbox', { name: 'Rows' })).toHaveValue(/mia@example\.com/)
      await axe(page)
      await dialog.getByRole('button', { name: 'Check rows' }).click()
      return page.getByRole('dialog', { name: 'Check the rows' })
    }
    await page.goto('/coaching?tab=clients')
    const first = await check()
    await expect(first.getByRole('status')).toHaveText('1 client can be added, 1 row can’t.')
    await axe(page)
    await first.getByRole('button', { name: 'Add 1 client' }).click()
    await page.getByRole('dialog', { name: 'Import finished' }).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('article', { name: 'Mia Chen' })).toContainText('3')
    await expectNoSidewaysScroll(page)
    const second = await check()
    await expect(second.getByRole('status')).toHaveText('No one can be added, 2 rows can’t.')
    await expect(second.getByText('This person already has or had this package')).toBeVisible()
    await page.keyboard.press('Escape')
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(csv.suggestedFilename()).toBe('coaching-clients.csv')
  })
})
