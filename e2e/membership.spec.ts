import { call } from './api.ts'
import { fillCheckout } from './buying.ts'
import { type Course, makeCourse } from './courses.ts'
import { axe, expect, expectNoSidewaysScroll, fitsAPhone, mailTo, test } from './fixtures.ts'
import { hand } from './hand.ts'
import { confirmEmail, newPerson, signUp } from './people.ts'

type TierOnSale = { id: string; salesPath: string }

test('someone joins a tier in three clicks, sees what it opens and why the rest is closed, and leaves in three @phone-later', async ({
  page,
  openWindow,
  troubles,
}) => {
  // What a tier doesn’t open answers 403 with the reason.
  troubles.allow(/status of 403/)
  const seller = await openWindow()
  await signUp(seller, 'creator', 'pro_plan')
  const course: Course = await makeCourse(seller, { title: 'Pottery Basics', lessons: ['Choosing clay'] })
  await seller.goto('/membership?tab=tiers')
  await seller.getByRole('button', { name: 'Add Basic, Premium and VIP' }).click()
  await expect(seller.getByRole('link', { name: 'Edit Tier' })).toHaveCount(3)
  await axe(seller)
  await seller.getByRole('tab', { name: /Content/ }).click()
  await seller.getByRole('button', { name: 'Add content' }).first().click()
  const dialog = seller.getByRole('dialog', { name: 'Add content' })
  await dialog.getByRole('combobox', { name: 'Course' }).selectOption({ label: 'Pottery Basics' })
  await axe(seller)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(seller.getByText('Basic and up').first()).toBeAttached()
  const { tiers } = await call<{ tiers: TierOnSale[] }>(seller, 'GET', '/membership/tiers')
  const [basic, premium] = tiers
  await call(seller, 'POST', '/membership/content', {
    ...{ kind: 'document', title: 'Ten ash recipes', teaser: 'Ash, ten ways.', body: 'Two parts ash.' },
    ...{ tierId: premium?.id, publishedAt: new Date().toISOString() },
  })
  const joinPath = basic?.salesPath.replace(/\/[^/]+$/, '') ?? ''

  await page.goto(joinPath)
  await axe(page)
  await expectNoSidewaysScroll(page)
  const joining = hand()
  await joining.click(page.getByRole('link', { name: 'Join Basic' }))
  const member = newPerson('Leo Lund')
  await fillCheckout(page, member)
  await joining.click(page.getByRole('button', { name: /\$29\.00/ }))
  await joining.click(page.getByRole('link', { name: 'Open member area' }))
  await expect(page.getByText('You’re a member: Basic.')).toBeVisible()
  expect(joining.clicks(), 'clicks from the join page to the member area').toBe(3)
  await expect(page.getByText(/Opens with Premium/)).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Ten ash recipes' }).click()
  await expect(page.getByText('Ash, ten ways.')).toBeVisible()
  await expect(page.getByText('Two parts ash.')).toBeHidden()
  await page.getByRole('link', { name: 'Member area' }).click()
  await page.getByRole('link', { name: 'Pottery Basics' }).click()
  await expect(page).toHaveURL(new RegExp(`/learn/${course.id}`))
  await expect(page.getByRole('heading', { name: 'Choosing clay' }).first()).toBeVisible()

  const areaPath = joinPath.replace(/membership$/, 'members')
  await page.goto(areaPath)
  const leaving = hand()
  await leaving.click(page.getByRole('link', { name: 'Manage membership' }))
  await leaving.click(page.getByRole('link', { name: 'Cancel membership' }))
  await page.getByRole('textbox', { name: /Why are you leaving/ }).fill('Too little time')
  await axe(page)
  await fitsAPhone(page)
  await leaving.click(page.getByRole('button', { name: 'Cancel membership' }))
  await expect(page.getByText(/until/).first()).toBeVisible()
  expect(leaving.clicks(), 'clicks from the member area to the end').toBe(3)
  await page.goto(areaPath)
  await expect(page.getByText(/You have access until/)).toBeVisible()
  await mailTo(member.email, /./)

  await seller.goto('/membership')
  await expect(seller.getByText(/^Ends /).first()).toBeVisible()
  await expectNoSidewaysScroll(seller)
})

test('a creator’s four tabs: a document with a file, a session with seats, members from a file and their list as one', async ({
  page,
  openWindow,
}) => {
  // Only who proved their own address sends emails to others.
  await confirmEmail(page, await signUp(page, 'creator', 'pro_plan'))
  await page.goto('/membership?tab=tiers')
  await page.getByRole('button', { name: 'Add Basic, Premium and VIP' }).click()
  await expect(page.getByRole('link', { name: 'Edit Tier' })).toHaveCount(3)
  await page.getByRole('button', { name: /VIP/ }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('region', { name: 'VIP 2' })).toContainText('Inactive')

  await page.getByRole('tab', { name: /Content/ }).click()
  await page.getByRole('button', { name: 'Add content' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add content' })
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Document' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Firing chart')
  const file = { name: 'chart.txt', mimeType: 'text/plain', buffer: Buffer.from('Cone 6, 1222 °C') }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('chart.txt')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Replace the file' })).toBeEnabled()
  await axe(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { tiers } = await call<{ tiers: TierOnSale[] }>(page, 'GET', '/membership/tiers')
  const [basic] = tiers
  const session = await call<{ id: string }>(page, 'POST', '/membership/content', {
    ...{ kind: 'session', title: 'Live firing', tierId: basic?.id, zone: 'Europe/Lisbon', seats: 1 },
    ...{ link: 'https://meet.example.com/kiln', publishedAt: new Date().toISOString() },
    startsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  })

  await page.getByRole('tab', { name: /Members/ }).click()
  // While the list is on its way, there's another button for it.
  await expect(page.getByRole('heading', { name: 'Get your first member' })).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog', { name: 'Import members' })
  await expect(importing).toBeVisible()
  const visitor = await openWindow()
  const member = await signUp(visitor, 'student')
  await confirmEmail(visitor, member)
  await importing.getByRole('textbox', { name: 'Rows' }).fill(`email,name\n${member.email},Ida Lund\nnobody,`)
  await importing.getByRole('textbox', { name: 'Access until' }).fill('12/31/2099')
  await axe(page)
  await importing.getByRole('button', { name: 'Check rows' }).click()
  const checking = page.getByRole('dialog', { name: 'Check the rows' })
  await expect(checking.getByRole('status')).toHaveText('1 member can be added, 1 row can’t.')
  await axe(page)
  await checking.getByRole('button', { name: 'Add 1 member' }).click()
  const finished = page.getByRole('dialog', { name: 'Import finished' })
  await expect(finished.getByRole('status')).toHaveText('1 member was added, 1 row was left out.')
  await finished.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: member.email })).toContainText('Comp')
  await page.getByRole('button', { name: 'Member', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Member' })).toHaveAttribute('aria-sort', /scending/)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Export/ }).click(),
  ])
  expect(csv.suggestedFilename()).toBe('members.csv')
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(page.getByRole('row', { name: /Basic/ })).toBeVisible()

  // Who was brought in takes the one seat, and then sees where it takes place.
  const areaPath = basic?.salesPath.replace(/membership\/.*$/, 'members') ?? ''
  await visitor.goto(`${areaPath}/${session.id}`)
  await expect(visitor.getByText('1 seat is left')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Join the session' })).toBeHidden()
  await axe(visitor)
  await visitor.getByRole('button', { name: 'Take a seat' }).click()
  await expect(visitor.getByText('You have a seat')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Join the session' })).toBeVisible()
})
