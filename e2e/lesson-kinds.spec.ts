import type { Page } from '@playwright/test'
import { inRoot } from '../scripts/repository.mjs'
import { call } from './api.ts'
import { axe, expect, fitsAPhone, test } from './fixtures.ts'
import { signUp } from './people.ts'

const demo = (name: string) => inRoot('demo', name)
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved / })
const kinds = ['video', 'text', 'pdf', 'download'] as const

const chooser = (page: Page, field: string) =>
  page.getByRole('group', { name: field }).locator('input[type=file]')

/** A course with one empty lesson of each kind, and the way to open one. */
async function courseOfKinds(page: Page) {
  await signUp(page, 'creator')
  const { id } = await call<{ id: string }>(page, 'POST', '/courses', { title: 'Pottery Basics' })
  const lessons = new Map<string, string>()
  for (const kind of kinds) {
    const lesson = await call<{ id: string }>(page, 'POST', `/courses/${id}/lessons`, {
      title: `A ${kind}`,
      kind,
    })
    lessons.set(kind, lesson.id)
  }
  const read = async (kind: (typeof kinds)[number]) =>
    JSON.stringify(await call(page, 'GET', `/courses/${id}/lessons/${lessons.get(kind)}`))
  const open = async (kind: (typeof kinds)[number]) => {
    await page.goto(`/courses/${id}?lesson=${lessons.get(kind)}`)
    await expect(page.getByRole('textbox', { name: /^(Lesson text|Text of the lesson)$/ })).toBeVisible()
  }
  return { open, read }
}

test('every kind of lesson is filled from files, and the editor fits a phone', async ({ page }) => {
  const { open, read } = await courseOfKinds(page)

  await open('video')
  await chooser(page, 'Video').setInputFiles(demo('choosing-clay.mp4'))
  await expect(page.getByRole('button', { name: 'Remove video' })).toBeVisible()
  await page.getByRole('button', { name: 'Chapters' }).click()
  await page.getByRole('textbox', { name: 'Chapters, one per line' }).fill('0:00 Intro\n0:20 Stoneware')
  await expect.poll(() => read('video')).toContain('"title":"Stoneware"')
  // It lies over the page until it is put away, and a button half under the bar would count as small.
  await page.getByRole('button', { name: 'Close uploads' }).click()
  await page.evaluate(() => window.scrollTo(0, 0))
  await axe(page)
  await fitsAPhone(page)

  await open('download')
  await chooser(page, 'Files').setInputFiles([demo('firing-schedule.pdf'), demo('choosing-clay.vtt')])
  const titles = page.getByRole('list', { name: 'Files' }).getByRole('textbox', { name: 'Title' })
  await expect(titles).toHaveCount(2)
  const first = await titles.first().inputValue()
  await titles.first().press('Alt+ArrowDown')
  await expect(titles.nth(1)).toHaveValue(first)
  await expect(titles.nth(1)).toBeFocused()

  await open('pdf')
  await chooser(page, 'PDF').setInputFiles(demo('firing-schedule.pdf'))
  await expect(page.getByRole('img', { name: /^First page of/ })).toBeVisible()
  await expect.poll(() => read('pdf')).toMatch(/"pages":[1-9]/)
  await page.getByRole('button', { name: 'Close uploads' }).click()
  await axe(page)
  await fitsAPhone(page)
})

test('a text keeps its blocks and its Undo over a reload', async ({ page, context }) => {
  const { open, read } = await courseOfKinds(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('text')
  const text = page.getByRole('textbox', { name: 'Lesson text' })
  await text.click()
  const markdown = '## Clay\n\n> [!TIP]\n> Try this.\n\n- [ ] Wedge\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
  for (const words of [markdown, 'https://youtu.be/dQw4w9WgXcQ']) {
    await page.evaluate((words) => navigator.clipboard.writeText(words), words)
    await page.keyboard.press('ControlOrMeta+v')
  }
  await page.keyboard.type('The end.')
  await expect(saved(page)).toBeVisible()
  await expect.poll(() => read('text')).toContain('The end.')
  for (const type of ['callout', 'taskList', 'table', 'embed'])
    expect(await read('text')).toContain(`"${type}"`)
  await axe(page)

  // From the table to its tools and back, without a mouse.
  await text.getByRole('cell', { name: '2' }).click()
  const tool = page.getByRole('button', { name: 'Add row above' })
  await expect(tool).toBeVisible()
  await page.keyboard.press('Alt+F10')
  await expect(tool).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('row')).toHaveCount(3)
  await expect.poll(() => read('text').then((stored) => stored.split('"tableRow"').length)).toBe(4)

  await page.reload()
  await expect(text.getByRole('row')).toHaveCount(3)
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Undo typing' }).click()
  await expect(text.getByRole('row')).toHaveCount(2)
  await bar.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Redo typing' }).click()
  await expect(text.getByRole('row')).toHaveCount(3)
})
