import type { Page } from '@playwright/test'
import { makeCourse } from './courses.ts'
import { signUp } from './people.ts'

/** The window of a new creator on Pro, and the course of one lesson that they have on sale. */
export async function newSeller(openWindow: () => Promise<Page>) {
  const seller = await openWindow()
  await signUp(seller, 'creator', 'pro_plan')
  return { seller, course: await makeCourse(seller, { lessons: ['Choosing clay'] }) }
}

/** Opens what a buyer pays by the month, as its seller, and has its next payment made now. */
export async function skipToNextPayment(seller: Page, buyer = 'Leo Lund') {
  await seller.goto('/payments/subscriptions')
  await seller.getByText(buyer).first().click()
  await seller.getByRole('button', { name: 'Skip to next payment' }).click()
}
