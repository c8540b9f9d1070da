import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import { requestReset } from '#areas/accounts/server/password-changes.ts'
import { signUp } from '#areas/accounts/server/sign-up.ts'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { updateProfile } from '#areas/accounts/server/users.ts'
import { updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import { saveInstanceSettings } from '#areas/admin/server/settings.ts'
import { certificatesTextIn } from '#areas/certificates/site/texts.ts'
import type { Course } from '#areas/courses/contract.ts'
import { storeWordsDe } from '#areas/courses/server/store-words.de.ts'
import { storeWords } from '#areas/courses/server/store-words.ts'
import { coursesTextIn } from '#areas/courses/site/texts.ts'
import { marketingTextIn } from '#areas/marketing/site/texts.ts'
import { defaultTextsIn } from '#areas/marketing/site-texts.ts'
import { paymentsTextIn } from '#areas/payments/site/texts.ts'
import { storefrontTextIn } from '#areas/storefront/site/texts.ts'
import type { Language } from '#kernel/language.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { settingsRevision } from '#platform/instance/settings.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asAdmin, asCreator, freshEmail, testPassword } from '#testing/context.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { siteTextIn } from '#ui/site/texts.ts'

let app: TestApplication
let ana: CreatorCtx
let course: Course
beforeAll(async () => {
  app = await testApplication()
  ana = { ...(await asCreator(app.database.db, { name: 'Ana Reis' })), instance: app.instance }
  await updateWorkspace(ana, { currency: 'EUR' })
  course = await makeCourse(ana, { title: 'Töpfern', published: true, lessons: 2 })
  await app.worker.settle()
})
afterAll(() => app.close())

const host = 'localhost:3000'
const get = async (url: string, cookie = '') =>
  (await app.web.inject({ url, headers: { host, accept: 'text/html', cookie } })).body
const storeOf = (of: Course) => of.salesPath.split('/courses/')[0] ?? ''

const catalogs = (language: Language) => [
  siteTextIn(language),
  storefrontTextIn(language),
  { en: storeWords, de: storeWordsDe }[language],
  coursesTextIn(language),
  paymentsTextIn(language),
  certificatesTextIn(language),
  marketingTextIn(language),
  defaultTextsIn(language),
]

/** Every sentence of a catalog, by its place. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${path}/${key}`))
}

const german = new Map(leavesOf(catalogs('de')))
/** What is said otherwise in German: none of it may be left on a German page. */
const english = new Set(
  leavesOf(catalogs('en')).flatMap(([path, text]) =>
    /\p{L}{3}/u.test(text) && german.get(path) !== text ? [text] : [],
  ),
)
// Words that German has as well, and a title our courses here have.
for (const text of [...german.values(), 'Lesson 1']) english.delete(text)

/** What someone reads or hears of a page, piece by piece. */
function piecesOf(html: string): string[] {
  const body = html.replace(/<script[\s\S]*?<\/script>/g, '')
  const texts = body.split(/<[^>]*>/)
  const attributes = [...body.matchAll(/ (?:aria-label|alt|title|placeholder|data-[a-z]+)="([^"]*)"/g)]
  return [...texts, ...attributes.map(([, text = '']) => text)].map((text) =>
    text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim(),
  )
}

const leftOver = (html: string) => piecesOf(html).filter((piece) => english.has(piece))

const formOf = (firstName: string) => ({
  ...{ firstName, lastName: 'Lang', email: freshEmail(firstName), password: testPassword },
  role: 'creator' as const,
})

async function speak(language: Language) {
  const admin = { ...(await asAdmin(app.database.db)), instance: app.instance }
  await saveInstanceSettings(admin, { language, revision: await settingsRevision(admin) })
}

describe('a storefront in another language', () => {
  it('speaks it from the moment it is chosen, on each of its pages, and another store does not', async () => {
    const bea = await asCreator(app.database.db, { name: 'Bea Costa' })
    const other = await makeCourse(bea, { title: 'Knots', published: true })
    expect(await get(storeOf(course))).toContain('<html lang="en"')
    expect(leftOver(await get(course.salesPath))).not.toEqual([])

    await updateBranding(ana, { language: 'de' })
    const store = await get(storeOf(course))
    expect(store).toContain('<html lang="de"')
    expect(store).toContain('property="og:locale" content="de_DE"')
    expect(leftOver(store)).toEqual([])
    const sales = await get(course.salesPath)
    expect(sales).toContain('Für 49\u00a0€ kaufen')
    expect(sales).toContain('"inLanguage":"de"')
    expect(leftOver(sales)).toEqual([])
    const checkout = await get(`/checkout/${course.offerId}`)
    expect(checkout).toContain('49,00\u00a0€')
    expect(checkout).toContain('Kurs, 2 Lektionen')
    expect(checkout).toMatch(/<option value="DE">Deutschland/)
    expect(leftOver(checkout)).toEqual([])
    expect(await get(`${storeOf(course)}/feed.xml`)).toContain('<language>de</language>')
    expect(await get(storeOf(other))).toContain('<html lang="en"')
  })

  it('sells in it: refusals beside the fields, receipt, invoice and mail', async () => {
    const form = {
      email: '',
      name: 'Mia Chen',
      cardNumber: '4242 4242 4242 4242',
      cardExpiry: '04 / 39',
      cardCode: '123',
      country: 'DE',
      total: '4900',
    }
    const pay = (values: typeof form, cookie = '') =>
      app.web.inject({
        method: 'POST',
        url: `/checkout/${course.offerId}`,
        headers: {
          ...{ host, cookie, accept: 'text/html', origin: `http://${host}` },
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(values).toString(),
      })
    const refused = await pay(form)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).not.toContain('Enter your email address')

    const { headers } = await pay({ ...form, email: 'mia@example.de' })
    const receiptPath = String(headers.location)
    const receipt = await get(receiptPath)
    expect(receipt).toContain('49,00\u00a0€')
    expect(leftOver(receipt)).toEqual([])
    const invoice = await get(`${receiptPath}/invoice`)
    expect(invoice).toContain('Rechnung')
    expect(leftOver(invoice)).toEqual([])
    const [mail] = await mailsTo(app.database.db, 'mia@example.de')
    expect(mail).toMatchObject({ subject: 'Dein Beleg für Töpfern' })
    expect(mail?.html).toContain('<html lang="de" dir="ltr">')
    expect(mail?.text).toContain('49,00\u00a0€')
  })
})

describe('a mail', () => {
  it('is written in the language of its reader, whatever the installation speaks', async () => {
    const subjects: (string | undefined)[] = []
    for (const language of ['de', 'en', null]) {
      const reader = await asCreator(app.database.db)
      await updateProfile(reader, { language })
      await requestReset(reader, reader.actor)
      const [mail] = await mailsTo(app.database.db, reader.actor.email)
      expect(mail?.html).toContain(`<html lang="${language ?? 'en'}"`)
      subjects.push(mail?.subject)
    }
    expect(subjects).toEqual(['Neues Passwort festlegen', 'Set a new password', 'Set a new password'])
  })
})

describe('an installation in another language', () => {
  it('speaks it on every page of its own, with the words of an admin in the language they were written in', async () => {
    await speak('de')
    const pages = [
      '/',
      '/help',
      '/contact',
      '/terms',
      '/privacy',
      '/cookies',
      '/status',
      '/browse',
      '/offline',
    ]
    for (const path of [...pages, '/nowhere', '/certificates/0000-0000-0000-0000']) {
      const html = await get(path)
      expect(html, path).toContain('<html lang="de"')
      expect(leftOver(html), path).toEqual([])
    }
    expect(await get('/docs/api')).toContain('<html lang="en"')
    // A new creator's store begins in it, unless their device asks for another.
    const started = async (name: string, language?: string) => {
      const person = { ...formOf(name), ...(language ? { language } : {}) }
      const { userId } = await signUp({ ...app.ctx, actor: { kind: 'visitor' } }, person)
      const [own] = await app.database.db.select().from(workspaces).where(eq(workspaces.ownerId, userId))
      return own?.language
    }
    expect([await started('Carl'), await started('Dora', 'en-GB')]).toEqual(['de', 'en'])

    await speak('en')
    expect(await get('/')).toContain('<html lang="en"')
  })
})
