import type { Page } from '@playwright/test'

/** Who looks: the demo's people, a guest who bought, two who have just signed up, and a second shop's student. */
export type Viewer =
  | 'visitor'
  | 'buyer'
  | 'creator'
  | 'student'
  | 'admin'
  | 'new-creator'
  | 'new-student'
  | 'second-creator'
  | 'second-student'

/** What the demo and the checkout made, for addresses. */
export type ScreenAddresses = {
  courseId: string
  draftId: string
  offerId: string
  salesPath: string
  store: string
  learnId: string
  /** Of a shop in colors far from the demo's. */
  secondCourseId: string
  orderPath: string
  /** A digital product that's on sale. */
  downloadId: string
  productPath: string
  userId: string
  quizPath: string
  quizEditorPath: string
  certificatePath: string
}

export type Screen = {
  name: string
  as: Viewer
  path: (known: ScreenAddresses) => string
  /** As it's printed, on a sheet of A4. */
  isPrinted?: true
  /** No taller than the window: what's open is in it, and what's below says nothing. */
  isWindow?: true
  /** The drawing it is held against, in the design's boards. */
  board?: string
  /** Opens what has to be open. */
  arrange?: (page: Page) => Promise<unknown>
}

export const at = (path: string) => () => path
/** On a phone the lesson is a step behind the outline. */
export const onlyWide = (arrange: (page: Page) => Promise<unknown>) => async (page: Page) =>
  (page.viewportSize()?.width ?? 0) > 1000 ? arrange(page) : undefined
export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()

/** Presses these buttons, one after the other. */
export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name }).first().click()
  }
