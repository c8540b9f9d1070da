import type { Browser, BrowserContext } from '@playwright/test'
import { call } from '../../e2e/api.ts'
import type { Product } from '../product.ts'
import { pay } from './list.ts'
import type { ScreenAddresses, Viewer } from './screen.ts'
import { openSecondShop } from './second-shop.ts'

type Contexts = Record<Viewer, BrowserContext>

/** A browser for each viewer, signed in, and what they know of the demo. */
export async function meetEverybody(
  browser: Browser,
  product: Product,
): Promise<{ contexts: Contexts; known: ScreenAddresses }> {
  const printed = product.output()
  const [creator, student, admin] = [...new Set(printed.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [])]
  const password = /password:?\s+(\S+)/i.exec(printed)?.[1]
  if (!creator || !student || !admin || !password) throw new Error(`No demo accounts in:\n${printed}`)

  const visit = () => browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', locale: 'en-US' })
  const signedIn = async (email: string) => {
    const context = await visit()
    await call(context, 'POST', '/sign-in', { email, password })
    return context
  }
  const signedUp = async (role: 'creator' | 'student', firstName: string, lastName: string) => {
    const context = await visit()
    const email = `${firstName.toLowerCase()}@example.com`
    const person = { email, firstName, lastName, role, password: 'slow trains over hills', currency: 'USD' }
    await call(context, 'POST', '/sign-up', person)
    return context
  }
  const contexts: Contexts = {
    visitor: await visit(),
    buyer: await visit(),
    creator: await signedIn(creator),
    student: await signedIn(student),
    admin: await signedIn(admin),
    'new-creator': await signedUp('creator', 'Nora', 'Lind'),
    'new-student': await signedUp('student', 'Mia', 'Berg'),
    'second-creator': await signedUp('creator', 'Iris', 'Vale'),
    'second-student': await signedUp('student', 'Noah', 'Reed'),
  }
  return { contexts, known: await learn(contexts) }
}

type Lesson = { id: string; kind: string }
type Course = { id: string; title: string; status: string; offerId: string; salesPath: string }

async function learn(contexts: Contexts): Promise<ScreenAddresses> {
  const { buyer, creator, student } = contexts
  const { courses } = await call<{ courses: Course[] }>(creator, 'GET', '/courses')
  const course = courses.find(({ title }) => title === 'Pottery Basics') ?? courses[0]
  const draft = courses.find(({ status }) => status === 'draft') ?? course
  const library = await call<{ courses: { courseId: string }[] }>(student, 'GET', '/library')
  const { downloads } = await call<{ downloads: { id: string; title: string; salesPath: string }[] }>(
    creator,
    'GET',
    '/digital-products',
  )
  const cards = downloads.find(({ title }) => title === 'Glaze recipe cards')
  const me = await call<{ id: string }>(creator, 'GET', '/me')
  const { certificates } = await call<{ certificates: { path: string }[] }>(student, 'GET', '/certificates')
  if (!course || !draft) throw new Error('The demo has no courses.')
  const { lessons } = await call<{ lessons: Lesson[] }>(creator, 'GET', `/courses/${course.id}`)
  const quiz = lessons.find(({ kind }) => kind === 'quiz')?.id ?? ''
  return {
    quizPath: `/learn/${course.id}/${quiz}`,
    quizEditorPath: `/courses/${course.id}?lesson=${quiz}`,
    certificatePath: certificates[0]?.path ?? '/certificates',
    courseId: course.id,
    draftId: draft.id,
    offerId: course.offerId,
    salesPath: course.salesPath,
    store: course.salesPath.split('/courses')[0] ?? '/',
    learnId: library.courses[0]?.courseId ?? '',
    orderPath: await buy(buyer, course),
    secondCourseId: await openSecondShop(contexts['second-creator'], contexts['second-student']),
    userId: me.id,
    downloadId: cards?.id ?? '',
    productPath: cards?.salesPath ?? '/',
  }
}

/** Buys as a guest does, with a test card; the answer's address is the receipt's. */
async function buy(buyer: BrowserContext, course: Course): Promise<string> {
  const page = await buyer.newPage()
  await page.goto(`/checkout/${course.offerId}`)
  await pay('4242 4242 4242 4242')(page)
  await page.waitForURL(/\/orders\//)
  const { pathname, search } = new URL(page.url())
  await page.close()
  return pathname + search
}
