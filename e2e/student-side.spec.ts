import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { call } from './api.ts'
import { buy } from './buying.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { addLesson, documentOf, recording, upload } from './lessons.ts'
import { signUp } from './people.ts'

type CourseOnSale = {
  id: string
  title: string
  offerId: string
  salesPath: string
  lessons: { id: string; title: string }[]
}

/** A course with a recording and with files to take along. */
async function publishCourse(seller: Page): Promise<CourseOnSale> {
  const { id } = await call<{ id: string }>(seller, 'POST', '/courses', {
    title: 'On the wheel',
    priceCents: 4900,
  })
  const video = { name: 'centering.mp4', type: 'video/mp4', purpose: 'video', bytes: recording() }
  const fileId = await upload(seller, video)
  await addLesson(seller, id, { title: 'Centering', kind: 'video' }, { media: { fileId, seconds: 65 } })
  const pdf = { name: 'plan.pdf', type: 'application/pdf', purpose: 'pdf', bytes: await documentOf(2) }
  const planId = await upload(seller, pdf)
  await addLesson(seller, id, { title: 'The plan', kind: 'pdf' }, { media: { fileId: planId } })
  await call(seller, 'POST', `/courses/${id}/publication`, {})
  return call<CourseOnSale>(seller, 'GET', `/courses/${id}`)
}

const bytesOf = async (download: Download) => readFileSync(await download.path())

test('a learner goes on at the second, plans when to study and takes the files along', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await publishCourse(seller)
  const student = await signUp(page, 'student')
  await buy(page, course, student)
  const [first] = course.lessons
  const at = new Date()
  await call(page, 'PUT', `/learn/${course.id}/lessons/${first?.id}/opening`, {})
  await call(page, 'PUT', `/learn/${course.id}/lessons/${first?.id}/progress`, {
    at: at.toISOString(),
    position: 40,
    played: [[10, 40]],
    sitting: { key: 'one-sitting', startedAt: new Date(at.getTime() - 60_000).toISOString(), seconds: 30 },
  })

  await test.step('the dashboard says where, and leads there', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText(/You left off at 0:40 in Centering/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Quick actions' })).toContainText('1 file')
    await axe(page)
    await page.keyboard.press('c')
    const video = page.locator('video')
    await expect
      .poll(() => video.evaluate((each: HTMLVideoElement) => Math.floor(each.currentTime)))
      .toBeGreaterThanOrEqual(40)
  })

  await test.step('every figure opens its rows', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Study hours' }).click()
    await expect(page.getByRole('dialog', { name: 'Study log' })).toContainText('30 s')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('study times go to the calendar', async () => {
    await page.getByRole('link', { name: 'Schedule study time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule study time' })
    await dialog.getByRole('checkbox', { name: 'Monday' }).check()
    await dialog.getByLabel('For', { exact: true }).selectOption('On the wheel')
    await dialog.getByRole('button', { name: 'Save study time' }).click()
    const planned = dialog.getByRole('listitem', { name: 'On the wheel' })
    await expect(planned).toContainText(/Mon, 7:00\sPM, 30 min/)
    await axe(page)
    const saving = page.waitForEvent('download')
    await planned.getByRole('link', { name: 'Calendar file' }).click()
    const calendar = String(await bytesOf(await saving))
    expect(calendar).toContain('BEGIN:VTIMEZONE')
    expect(calendar).toMatch(/DTSTART;TZID=America\/New_York:\d{8}T190000/)
    expect(calendar).toContain('SUMMARY:Study On the wheel')
    expect(calendar).not.toContain(student.email)
    await planned.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('button', { name: 'Save study time' })).toBeVisible()
  })

  await test.step('files and orders', async () => {
    await page.goto('/library?show=materials')
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download all as ZIP' }).click()
    const archive = await saving
    expect(archive.suggestedFilename()).toBe('On the wheel.zip')
    const bytes = await bytesOf(archive)
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 3, 4]))
    expect(bytes.includes('02 The plan/plan.pdf')).toBe(true)
    await axe(page)
    await page.goto('/orders')
    await expect(page.getByRole('row', { name: /On the wheel/ })).toContainText('$49.00')
    await axe(page)
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of ['/dashboard', '/library?show=schedule']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectNoSidewaysScroll(page)
    }
  })
})
