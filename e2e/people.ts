import { type APIRequestContext, type Page, request } from '@playwright/test'
import { call } from './api.ts'
import { demoAccounts, linkIn, mailTo } from './fixtures.ts'

export type Person = { firstName: string; lastName: string; name: string; email: string; password: string }
export type Plan = 'free_plan' | 'basic_plan' | 'pro_plan'

/** Someone no one has met before. */
export function newPerson(name = 'Mia Berg'): Person {
  const [firstName = '', ...rest] = name.split(' ')
  const email = `${firstName.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`
  return { firstName, lastName: rest.join(' '), name, email, password: 'slow trains over hills' }
}

/** Makes an account and leaves the page's browser signed in with it. */
export async function signUp(page: Page, role: 'student' | 'creator', plan?: Plan): Promise<Person> {
  const person = newPerson(role === 'creator' ? 'Ana Reis' : 'Mia Berg')
  const { email, password, firstName, lastName } = person
  await call(page, 'POST', '/sign-up', { email, password, firstName, lastName, role, currency: 'USD' })
  if (plan) await givePlan(page, plan)
  return person
}

let admin: Promise<APIRequestContext> | null = null

/** The demo charges for plans: its admin gives one by hand, signed in once for all tests of a worker. */
export async function givePlan(page: Page, plan: Plan) {
  const { id: userId } = await call<{ id: string }>(page, 'GET', '/me')
  admin ??= asAdmin()
  await call({ request: await admin }, 'PUT', `/admin/users/${userId}/plan`, { plan })
}

async function asAdmin(): Promise<APIRequestContext> {
  const { addresses, password } = demoAccounts()
  const email = addresses.find((address) => address.startsWith('rita@'))
  const context = await request.newContext({ baseURL: process.env.E2E_URL ?? '' })
  await call({ request: context }, 'POST', '/sign-in', { email, password })
  return context
}

/** Confirms the address with its emailed link, as whoever is signed in: what is bought from now on is proven to be theirs. */
export async function confirmEmail(page: Page, { email }: Pick<Person, 'email'>) {
  const link = linkIn(await mailTo(email), /verify-email/)
  await call(page, 'POST', '/email-verifications', { token: link.split('/').at(-1) })
}

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await call(page, 'POST', '/sign-in', { email, password })
}

/** Signs in with the demo's account of a role. */
export async function signInAsDemo(page: Page, role: 'creator' | 'student' | 'admin') {
  const { addresses, password } = demoAccounts()
  const email = addresses[['creator', 'student', 'admin'].indexOf(role)]
  if (!email) throw new Error(`The demo has no ${role}: ${addresses.join(', ')}`)
  await signIn(page, { email, password })
}

/** Fills the form of /signin and sends it. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs out by the account menu; on a phone it is in the sheet that Menu opens. */
export async function signOut(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('button', { name: 'Sign out' }).click()
  } else {
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
}

/** Fills the form of /signup, terms included; sending it is the test's. */
export async function fillSignUp(page: Page, person: Person, { confirm = person.password } = {}) {
  await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(person.lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirm)
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
}
