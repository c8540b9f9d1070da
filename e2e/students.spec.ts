import { buy } from './buying.ts'
import { makeCourse } from './courses.ts'
import { axe, expect, expectNoSidewaysScroll, fitsAPhone, linkIn, mailTo, test } from './fixtures.ts'
import { confirmEmail, newPerson, signUp } from './people.ts'

test('a creator enrolls a class from a file, finds who did not begin, and writes to them @phone-later', async ({
  page,
  isMobile,
}) => {
  await confirmEmail(page, await signUp(page, 'creator'))
  const course = await makeCourse(page)
  const [mia, leo] = [newPerson('Mia Berg'), newPerson('Leo Lund')]
  await page.goto(`/courses/${course.id}/students`)
  await expect(page.getByRole('heading', { name: 'Get your first student' })).toBeVisible()

  // On a phone it's behind the dots.
  if (isMobile) await page.getByRole('button', { name: 'Actions for Students' }).click()
  await page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import students' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'class.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Given name;Surname;E-Mail;Notes\nMia;Berg;${mia.email};vip\nLeo;Lund;${leo.email};\nBo;;no address;\n`,
    ),
  })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('2 people will be enrolled')).toBeVisible()
  await expect(dialog.getByText('Row 4: Not an email address')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Column Notes' })).toHaveValue('')
  await axe(page)
  await dialog.getByRole('button', { name: 'Import 2 people' }).click()

  await expect(page.getByText('class.csv is imported')).toBeVisible()
  await expect(page.getByText('2 people added, 1 row not imported.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download rows not imported' }).click()
  expect((await download).suggestedFilename()).toBe('not-imported.csv')
  expect((await mailTo(mia.email, /^You’re enrolled in/)).text).toContain(`Sign in with ${mia.email}`)

  await page.getByRole('radio', { name: /^Never started/ }).click()
  await expect(page).toHaveURL(/show=never/)
  await page.getByRole('checkbox', { name: 'Select Mia Berg' }).check()
  const bar = page.getByRole('region', { name: 'Actions for selected rows' })
  await expect(bar).toContainText('1 selected')
  await axe(page)
  await expectNoSidewaysScroll(page)
  await bar.getByRole('button', { name: 'Message' }).click()
  const message = page.getByRole('dialog', { name: 'Message Mia Berg' })
  await message.getByRole('textbox', { name: 'Subject' }).fill('How is it going?')
  await message.getByRole('textbox', { name: 'Message' }).fill('Write to me if you are stuck.')
  await message.getByRole('button', { name: 'Send email' }).click()
  const mail = await mailTo(mia.email, /How is it going/)
  expect(mail.text).toContain('Write to me if you are stuck.')
  await expect(mailTo(leo.email, /How is it going/, 500)).rejects.toThrow()

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('link', { name: 'Mia Berg' }).click()
  const sheet = page.getByRole('dialog', { name: 'Mia Berg' })
  await expect(sheet.getByRole('heading', { name: 'Progress record' })).toBeVisible()
  await expect(sheet.getByText('Not opened yet.').first()).toBeVisible()
  await axe(page)
})

test('somebody who is enrolled by hand is told who did it, and turns it down with one press', async ({
  page,
  openWindow,
  troubles,
}) => {
  // What is refused on purpose.
  troubles.allow(/status of 409/)
  const creator = await signUp(page, 'creator')
  const course = await makeCourse(page)
  const mia = newPerson('Mia Berg')
  const enrol = async () => {
    await page.goto(`/courses/${course.id}/students?ask=enrol`)
    const dialog = page.getByRole('dialog', { name: 'Enroll student' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(mia.email)
    await dialog.getByRole('button', { name: 'Enroll' }).click()
    return dialog
  }
  // No one hears of a creator who hasn't proven their own address.
  const early = await enrol()
  await expect(early.getByText(/once you confirm your own address/)).toBeVisible()
  await axe(page)
  await fitsAPhone(page)
  await expect(mailTo(mia.email, /./, 500)).rejects.toThrow()
  await confirmEmail(page, creator)
  await enrol()
  await expect(page.getByText(`${mia.email} is enrolled`)).toBeVisible()

  const mail = await mailTo(mia.email, /^You’re enrolled in/)
  expect(mail.text).toContain('Ana Reis enrolled you in Pottery Basics')
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  )
  const theirs = await openWindow()
  await theirs.goto(linkIn(mail, /refuse/))
  await expect(theirs.getByRole('heading', { name: 'Don’t want to be enrolled by Ana Reis?' })).toBeVisible()
  await axe(theirs)
  await fitsAPhone(theirs)
  await theirs.getByRole('button', { name: 'Turn it down' }).click()
  await expect(theirs.getByRole('heading', { name: 'You’re off the list' })).toBeVisible()
  await axe(theirs)

  const again = await enrol()
  await expect(again.getByText('This person asked you not to enroll or email them')).toBeVisible()
  await theirs.getByRole('button', { name: 'Undo' }).click()
  await expect(theirs.getByText('Undone. Ana Reis can email you again.')).toBeVisible()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByText(mia.email).filter({ visible: true }).first()).toBeVisible()

  // The email program’s own Unsubscribe: one request, with nothing of a browser.
  const stop = linkIn(await mailTo(mia.email, /^You’re enrolled in/), /unsubscribe/)
  const answer = await fetch(stop, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  await theirs.goto(stop)
  await expect(theirs.getByRole('heading', { name: 'You won’t get any more emails' })).toBeVisible()
  await fitsAPhone(theirs)
})

test('figures of a course open the rows they are made of', async ({ page, openWindow }) => {
  await signUp(page, 'creator')
  const course = await makeCourse(page)
  const buyer = newPerson('Leo Lund')
  await buy(await openWindow(), course, buyer)

  await page.goto('/courses')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await expect(page).toHaveURL('/courses?tab=lessons')
  await expect(page.getByRole('link', { name: 'Choosing clay' })).toBeVisible()
  await axe(page)
  await fitsAPhone(page)
  await page.getByRole('tab', { name: 'Lessons' }).press('ArrowRight')
  await expect(page).toHaveURL('/courses?tab=analytics')

  await page.getByRole('link', { name: 'Pottery Basics', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Who stays on board' })).toBeVisible()
  await axe(page)
  await fitsAPhone(page)
  await page.getByRole('link', { name: 'Revenue', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Revenue' })
  await expect(sheet).toContainText('1 row, $49.00 total')
  await expect(sheet).toContainText(buyer.email)
  await page.goBack()
  await expect(sheet).toBeHidden()
})
