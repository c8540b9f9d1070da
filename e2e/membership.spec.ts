import { call } from './api.ts'
import { fillCheckout } from './buying.ts'
import { type Course, makeCourse } from './courses.ts'
import { axe, expect, expectNoSidewaysScroll, mailTo, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

type Made = { id: string; salesPath: string }

test('someone joins a tier, sees what it opens and why the rest is closed, and leaves in three clicks @phone', async ({
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
  const { tiers } = await call<{ tiers: Made[] }>(seller, 'GET', '/membership/tiers')
  const [basic, premium] = tiers
  await call(seller, 'POST', '/membership/content', {
    ...{ kind: 'document', title: 'Ten ash recipes', teaser: 'Ash, ten ways.', body: 'Two parts ash.' },
    ...{ tierId: premium?.id, publishedAt: new Date().toISOString() },
  })
  const joinPath = basic?.salesPath.replace(/\/[^/]+$/, '') ?? ''

  await page.goto(joinPath)
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Join Basic' }).click()
  const member = newPerson('Leo Lund')
  await fillCheckout(page, member)
  await page.getByRole('button', { name: /\$29\.00/ }).click()
  await page.getByRole('link', { name: 'Open member area' }).click()
  await expect(page.getByText('You’re a member: Basic.')).toBeVisible()
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
  await page.getByRole('link', { name: 'Manage membership' }).click()
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await page.getByRole('textbox', { name: /Why are you leaving/ }).fill('Too little time')
  await axe(page)
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.goto(areaPath)
  await expect(page.getByText(/You have access until/)).toBeVisible()
  await mailTo(member.email, /./)

  await seller.goto('/membership')
  await expect(seller.getByText(/^Ends /).first()).toBeVisible()
  await expectNoSidewaysScroll(seller)
})
