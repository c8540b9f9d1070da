import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy } from './buying.ts'
import type { Course } from './courses.ts'
import { expect, test } from './fixtures.ts'
import { addLesson, captions, documentOf, recording, textOf, upload } from './lessons.ts'
import { confirmEmail, signUp } from './people.ts'

/** Runs a trap if any of it is ever more than text, or asks another machine for something. */
const words = 'Hollow ware'
const hostile = `${words}"><img src=x onerror=trap(1)><svg onload=trap(2)><a href="javascript:trap(3)">`
const elsewhere = `${words}'><script src=//elsewhere.example/x.js></script><style>@import '//elsewhere.example'`

/** Whatever calls the trap writes an error to the console, on which every browser test fails. */
async function setTrap(page: Page) {
  await page.addInitScript(() => {
    Object.assign(globalThis, { trap: (which: number) => console.error(`The trap was called: ${which}`) })
  })
}

/** What markup would have made in a page. */
function madeOf(page: Page) {
  return page.evaluate(() => ({
    handlers: [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
    addresses: [...document.querySelectorAll('[href^="javascript:" i],[src^="javascript:" i]')].length,
    images: document.querySelectorAll('img[src="x"]').length,
  }))
}

async function show(page: Page, path: string, { times = 1 } = {}) {
  await page.goto(path)
  await expect.poll(() => page.getByText(words).count(), { message: path }).toBeGreaterThanOrEqual(times)
  const made = await madeOf(page)
  expect([path, made]).toEqual([path, { handlers: 0, addresses: 0, images: 0 }])
}

/** A free course in which every text is one of the two. */
async function makeHostileCourse(page: Page): Promise<Course> {
  const { id } = await call<{ id: string }>(page, 'POST', '/courses', {
    title: hostile,
    description: elsewhere,
  })
  const section = await call<{ sections: { id: string }[] }>(page, 'POST', `/courses/${id}/sections`, {
    title: elsewhere,
  })
  const sectionId = section.sections[0]?.id ?? ''
  const film = { name: `${hostile}.mp4`, type: 'video/mp4', purpose: 'video', bytes: recording() }
  const spoken = { name: `${hostile}.vtt`, type: 'text/vtt', purpose: 'captions', bytes: captions() }
  const book = { name: `${hostile}.pdf`, type: 'application/pdf', purpose: 'pdf', bytes: await documentOf(1) }
  const [fileId, captionsId, bookId] = [
    await upload(page, film),
    await upload(page, spoken),
    await upload(page, book),
  ]
  const files = [{ fileId: bookId, title: hostile }]
  const media = {
    fileId,
    captions: [{ fileId: captionsId, language: 'en', label: hostile }],
    chapters: [
      { atSeconds: 0, title: hostile },
      { atSeconds: 9, title: elsewhere },
    ],
  }
  const choice = (key: string, right: boolean) => ({
    key,
    text: `${key} ${hostile}`,
    right,
    feedback: elsewhere,
  })
  const question = {
    key: 'q001',
    kind: 'single',
    text: hostile,
    explanation: hostile,
    choices: [choice('one1', true), choice('two2', false)],
  }
  const add = (kind: string, body: object) =>
    addLesson(page, id, { title: `${kind} ${hostile}`, kind, sectionId }, { ...body })
  await add('text', { content: textOf(hostile, elsewhere), files, freePreview: true })
  await add('video', { media, files })
  await add('pdf', { media: { fileId: bookId } })
  await add('download', { files })
  await add('quiz', { quiz: { questions: [question] } })
  const told = {
    tagline: hostile,
    youGet: [hostile, elsewhere],
    faq: [{ question: hostile, answer: elsewhere }],
  }
  await call(page, 'PATCH', `/courses/${id}`, {
    salesPage: { ...told, instructor: { name: hostile.slice(0, 100), bio: elsewhere } },
  })
  await call(page, 'POST', `/courses/${id}/publication`, {})
  return call<Course>(page, 'GET', `/courses/${id}`)
}

test('C1: texts that would run stay texts, on every screen of a course', async ({
  page,
  openWindow,
  browser,
  troubles,
}) => {
  // The same texts as markup are noticed.
  const bare = await browser.newPage()
  await bare.setContent(`<p title="${hostile}`)
  expect(await madeOf(bare)).toEqual({ handlers: 2, addresses: 1, images: 1 })
  await bare.close()
  // The preview of a sales page is a frame without scripts, those of this test among them.
  troubles.allow(/Blocked script execution in 'about:srcdoc'/)
  await setTrap(page)
  await signUp(page, 'creator')
  const course = await makeHostileCourse(page)
  const { id, lessons } = course

  const student = await openWindow()
  await setTrap(student)
  const person = await signUp(student, 'student')
  await confirmEmail(student, person)
  await call(student, 'PATCH', '/me/profile', { firstName: hostile.slice(0, 80), lastName: 'Chen' })
  const receipt = await buy(student, course, { email: person.email, name: hostile.slice(0, 100) }, 0)
  await student.goto(receipt)
  const learn = `/learn/${id}`
  for (const lesson of lessons) {
    const path = `${learn}/lessons/${lesson.id}`
    await call(student, 'POST', `${path}/notes`, { text: hostile, atSeconds: 3 })
    await show(student, `${learn}/${lesson.id}`, { times: 2 })
    if (lesson.title.startsWith('quiz')) {
      await student.getByRole('button', { name: /start/i }).first().click()
      await student.getByRole('radio').first().check()
      await student
        .getByRole('button', { name: /submit/i })
        .first()
        .click()
      await expect(student.getByText(/%/).first()).toBeVisible()
    }
    await call(student, 'PUT', `${path}/completion`, {}).catch(() => undefined)
  }
  const review = { rating: 5, text: elsewhere, shownName: hostile.slice(0, 40) }
  await call(student, 'PUT', `/things/${id}/review`, review)
  for (const path of ['/library', `/certificates/claim/${id}`]) await show(student, path)

  const { reviews } = await call<{ reviews: { id: string }[] }>(page, 'GET', '/reviews')
  await call(page, 'PUT', `/reviews/${reviews[0]?.id}/publication`)
  await call(page, 'PUT', `/reviews/${reviews[0]?.id}/reply`, { text: hostile })
  await show(student, course.salesPath, { times: 8 })
  await show(student, `${course.salesPath}/preview/${lessons[0]?.id}`, { times: 3 })
  for (const lesson of lessons.filter(({ title }) => /^(text|video|quiz)/.test(title)))
    await show(page, `/courses/${id}?lesson=${lesson.id}`)
  for (const tab of ['students', 'reviews', 'sales-page', 'certificate', 'analytics'])
    await show(page, `/courses/${id}/${tab}`)
  await show(page, '/courses?tab=lessons')
})
