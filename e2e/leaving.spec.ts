import { buy } from './buying.ts'
import { makeCourse } from './courses.ts'
import { expect, fitsAPhone, mailTo, test } from './fixtures.ts'
import { signIn, signUp } from './people.ts'

test('a deleted account opens nothing anymore, on any device, and leaves no name', async ({
  page,
  openWindow,
  troubles,
}) => {
  // The other device asks once more, and is told.
  troubles.allow(/status of 401|status of 410|account was deleted/)
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await makeCourse(seller)
  const person = await signUp(page, 'student')
  const receipt = await buy(page, course, person)
  const device = await openWindow()
  await signIn(device, person)
  await device.goto(`/learn/${course.id}`)
  await expect(device.getByRole('heading', { level: 1, name: 'Choosing clay' })).toBeVisible()

  await test.step('the person deletes it in the settings', async () => {
    await page.goto('/settings?tab=profile')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('textbox', { name: /^Type/ }).fill(person.email)
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL('/account-deleted')
    await expect(page.getByRole('heading', { level: 1, name: 'This account is deleted' })).toBeVisible()
    await fitsAPhone(page)
    const mail = await mailTo(person.email, /account was deleted/)
    expect(mail.text).toContain('no longer have access to anything there')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.email)
  })

  await test.step('the other device is told, and goes on with nothing', async () => {
    await device.getByRole('button', { name: 'Complete and continue' }).click()
    await expect(device).toHaveURL('/account-deleted')
    await device.goto(`/learn/${course.id}`)
    await expect(device.getByText('All there is to know')).toHaveCount(0)
    await expect(device.getByText('This is what there is to know')).toHaveCount(0)
  })

  await test.step('the link of the receipt says so', async () => {
    const stranger = await openWindow()
    await stranger.goto(receipt)
    await expect(stranger.getByRole('heading', { level: 1, name: 'This account was deleted' })).toBeVisible()
    await expect(stranger.getByText(person.email)).toHaveCount(0)
    await stranger.goto(`/learn/${course.id}`)
    await expect(stranger.getByText('This is what there is to know')).toHaveCount(0)
  })

  await test.step('the seller sees a former student', async () => {
    await seller.goto(`/courses/${course.id}/students`)
    await expect(seller.getByText('Former student').filter({ visible: true }).first()).toBeVisible()
    await expect(seller.getByText(person.name)).toHaveCount(0)
    await expect(seller.getByText(/erased\.invalid/)).toHaveCount(0)
  })
})
