import type { Page } from '@playwright/test'
import { coachingAndMembership, hoursAndMonthsForSale, hoursAndMonthsOwned } from './hours-and-months.ts'
import { at, dialog, onlyWide, press, type Screen, type ScreenAddresses } from './screen.ts'

const invoiceOf = ({ orderPath }: ScreenAddresses) => orderPath.replace(/(?=\?|$)/, '/invoice')
const video = (page: Page) => page.locator('video').first().waitFor({ state: 'attached' })
/** As a guest does, and waits for what comes of it. */
export const pay = (card: string) => async (page: Page) => {
  for (const [name, text] of [
    ['Email', 'leo@example.com'],
    ['Full name', 'Leo Lund'],
    ['Card number', card],
    ['Expiration date', '04 / 34'],
    ['Security code', '123'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(text)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: /^Pay / }).click()
  await answered
  await page.waitForLoadState('load')
}
/** The page inside the editor, with one of its texts being written. */
const onSalesPage = (field: string) => async (page: Page) => {
  const sheet = page.frameLocator('iframe[title="Your sales page"]')
  await sheet.getByRole('textbox', { name: field }).focus()
}

const open: Screen[] = [
  { name: 'home', as: 'visitor', path: at('/'), board: 'site/01-home' },
  { name: 'sign-up', as: 'visitor', path: at('/signup'), board: 'site/02-signup' },
  { name: 'sign-in', as: 'visitor', path: at('/signin'), board: 'site/03-signin' },
  { name: 'forgot-password', as: 'visitor', path: at('/forgot-password'), board: 'site/03-forgot' },
  { name: 'unauthorized', as: 'student', path: at('/unauthorized'), board: 'site/04-states' },
  { name: 'not-found', as: 'visitor', path: at('/nowhere'), board: 'site/04-states' },
  { name: 'help', as: 'visitor', path: at('/help') },
  { name: 'terms', as: 'visitor', path: at('/terms') },
  { name: 'status', as: 'visitor', path: at('/status') },
  { name: 'api-docs', as: 'visitor', path: at('/docs/api') },
  { name: 'browse', as: 'visitor', path: at('/browse') },
  { name: 'storefront', as: 'visitor', path: ({ store }) => store, board: 'site/05-storefront' },
  { name: 'sales-page', as: 'visitor', path: ({ salesPath }) => salesPath, board: 'site/06-course' },
  { name: 'product-page', as: 'visitor', path: ({ productPath }) => productPath },
  {
    name: 'checkout',
    as: 'visitor',
    path: ({ offerId }) => `/checkout/${offerId}`,
    board: 'site/07-checkout',
  },
  {
    name: 'checkout-declined',
    as: 'visitor',
    path: ({ offerId }) => `/checkout/${offerId}`,
    arrange: pay('4000 0000 0000 0002'),
  },
  { name: 'invoice', as: 'buyer', path: invoiceOf },
  { name: 'invoice-on-paper', as: 'buyer', path: invoiceOf, isPrinted: true },
  {
    name: 'certificate',
    as: 'visitor',
    path: ({ certificatePath }) => certificatePath,
    board: 'site/13-certificate',
  },
  { name: 'receipt', as: 'buyer', path: ({ orderPath }) => orderPath, board: 'site/08-receipt' },
]

const creators: Screen[] = [
  { name: 'creator-newcomer', as: 'new-creator', path: at('/dashboard'), board: 'app/02-creator-newcomer' },
  { name: 'courses-empty', as: 'new-creator', path: at('/courses') },
  { name: 'creator-dashboard', as: 'creator', path: at('/dashboard'), board: 'app/01-creator-dashboard' },
  { name: 'activity', as: 'creator', path: at('/dashboard/activity') },
  { name: 'sales', as: 'creator', path: at('/dashboard/sales?period=thisMonth') },
  { name: 'all-students', as: 'creator', path: at('/students') },
  { name: 'courses', as: 'creator', path: at('/courses'), board: 'app/04-courses-a' },
  { name: 'lessons', as: 'creator', path: at('/courses?tab=lessons') },
  { name: 'course-analytics', as: 'creator', path: at('/courses?tab=analytics'), board: 'app/04-courses-b' },
  {
    name: 'create-course',
    isWindow: true,
    as: 'creator',
    path: at('/courses?new=1'),
    arrange: dialog,
    board: 'app/18-overlays',
  },
  {
    name: 'editor',
    as: 'creator',
    path: ({ courseId }) => `/courses/${courseId}`,
    arrange: onlyWide(video),
    board: 'app/03-course-editor',
  },
  { name: 'editor-draft', as: 'creator', path: ({ draftId }) => `/courses/${draftId}` },
  { name: 'one-course-analytics', as: 'creator', path: ({ courseId }) => `/courses/${courseId}/analytics` },
  { name: 'quiz-editor', as: 'creator', path: ({ quizEditorPath }) => quizEditorPath },
  {
    name: 'publish-checklist',
    as: 'creator',
    path: ({ draftId }) => `/courses/${draftId}`,
    arrange: async (page) => {
      await press('Publish')(page)
      await dialog(page)
    },
  },
  {
    name: 'share',
    as: 'creator',
    path: ({ courseId }) => `/courses/${courseId}`,
    arrange: async (page) => {
      await press('Share')(page)
      await dialog(page)
    },
  },
  { name: 'students', as: 'creator', path: ({ courseId }) => `/courses/${courseId}/students` },
  {
    name: 'students-filters',
    isWindow: true,
    as: 'creator',
    path: at('/students'),
    arrange: press('Filter'),
  },
  {
    name: 'students-chosen',
    as: 'creator',
    path: ({ courseId }) => `/courses/${courseId}/students`,
    arrange: (page) => page.getByRole('checkbox').nth(1).check(),
  },
  { name: 'reviews', as: 'creator', path: ({ courseId }) => `/courses/${courseId}/reviews` },
  {
    name: 'sales-page-editor',
    as: 'creator',
    path: ({ courseId }) => `/courses/${courseId}/sales-page`,
    isWindow: true,
    arrange: onSalesPage('Promise'),
  },
  {
    name: 'calendar',
    isWindow: true,
    as: 'creator',
    path: ({ courseId }) => `/courses/${courseId}/students?ask=enrol`,
    arrange: async (page) => {
      await dialog(page)
      await press('Choose a date: Access until')(page)
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'course-certificate',
    as: 'creator',
    path: ({ courseId }) => `/courses/${courseId}/certificate`,
  },
  { name: 'digital-products', as: 'creator', path: at('/digital-products') },
  { name: 'digital-product-orders', as: 'creator', path: at('/digital-products?tab=orders') },
  { name: 'digital-products-trash', as: 'creator', path: at('/digital-products?status=trash') },
  { name: 'digital-products-empty', as: 'new-creator', path: at('/digital-products') },
  {
    name: 'digital-product',
    as: 'creator',
    path: ({ downloadId }) => `/digital-products/${downloadId}`,
  },
  {
    name: 'digital-product-buyers',
    as: 'creator',
    path: ({ downloadId }) => `/digital-products/${downloadId}/buyers`,
  },
  {
    name: 'digital-product-reviews',
    as: 'creator',
    path: ({ downloadId }) => `/digital-products/${downloadId}/reviews`,
  },
  { name: 'payments', as: 'creator', path: at('/payments?period=all'), board: 'app/07-payments-a' },
  {
    name: 'payments-order',
    isWindow: true,
    as: 'creator',
    path: at('/payments?period=all'),
    board: 'app/07-payments-b',
    arrange: async (page) => {
      await page.getByRole('row').nth(2).getByRole('link').first().click()
      await dialog(page)
    },
  },
  { name: 'payments-payouts', as: 'creator', path: at('/payments?tab=payouts') },
  { name: 'payments-methods', as: 'creator', path: at('/payments?tab=methods') },
  { name: 'payments-settings', as: 'creator', path: at('/payments?tab=settings') },
  { name: 'coupons', as: 'creator', path: at('/payments/coupons') },
  { name: 'subscriptions', as: 'creator', path: at('/payments/subscriptions') },
  { name: 'settings-profile', as: 'creator', path: at('/settings?tab=profile'), board: 'app/14-settings-a' },
  { name: 'settings-notifications', as: 'creator', path: at('/settings?tab=notifications') },
  { name: 'settings-security', as: 'creator', path: at('/settings?tab=security') },
  {
    name: 'settings-branding',
    as: 'creator',
    path: at('/settings?tab=branding'),
    board: 'app/14-settings-b',
  },
  { name: 'settings-row-open', as: 'creator', path: at('/settings?tab=branding#color') },
  { name: 'settings-billing', as: 'creator', path: at('/settings?tab=billing') },
  { name: 'settings-storage', as: 'creator', path: at('/settings?tab=storage') },
  { name: 'notifications', as: 'creator', path: at('/notifications') },
  { name: 'shortcuts', as: 'creator', path: at('/shortcuts') },
  { name: 'upgrade', as: 'creator', path: at('/upgrade'), board: 'app/16-upgrade' },
  {
    name: 'palette',
    isWindow: true,
    as: 'creator',
    path: at('/dashboard'),
    board: 'app/18-overlays',
    arrange: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await dialog(page)
    },
  },
]

const students: Screen[] = [
  { name: 'student-newcomer', as: 'new-student', path: at('/dashboard') },
  { name: 'student-dashboard', as: 'student', path: at('/dashboard'), board: 'app/06-student-dashboard' },
  { name: 'my-learning', as: 'student', path: at('/library') },
  {
    name: 'player',
    as: 'student',
    path: ({ learnId }) => `/learn/${learnId}`,
    arrange: video,
    board: 'app/05-player',
  },
  {
    name: 'your-downloads',
    as: 'student',
    path: ({ downloadId }) => `/downloads/${downloadId}`,
    board: 'site/12-downloads',
  },
  {
    name: 'player-in-colors',
    as: 'second-student',
    path: ({ secondCourseId }) => `/learn/${secondCourseId}`,
  },
  { name: 'dashboard-on-paper', as: 'second-student', path: at('/dashboard') },
  { name: 'quiz', as: 'student', path: ({ quizPath }) => quizPath },
  { name: 'orders', as: 'student', path: at('/orders') },
  { name: 'certificates', as: 'student', path: at('/certificates'), board: 'site/13-certificate' },
]

const admins: Screen[] = [
  { name: 'admin-overview', as: 'admin', path: at('/dashboard'), board: 'app/15-admin-a' },
  { name: 'admin-users', as: 'admin', path: at('/admin?tab=users'), board: 'app/15-admin-b' },
  { name: 'admin-user', as: 'admin', path: ({ userId }) => `/admin/users/${userId}` },
  { name: 'admin-system', as: 'admin', path: at('/admin?tab=system') },
  { name: 'admin-logs', as: 'admin', path: at('/admin?tab=logs') },
  { name: 'admin-settings', as: 'admin', path: at('/admin/settings') },
  { name: 'admin-outbox', as: 'admin', path: at('/admin/outbox') },
  { name: 'admin-site-texts', as: 'admin', path: at('/admin/site-texts') },
  {
    name: 'site-texts-on-page',
    isWindow: true,
    as: 'admin',
    path: at('/?edit=en'),
    arrange: async (page) => {
      await press(/^Edit: Courses, coaching/)(page)
      await page.locator('.edit-field').waitFor()
    },
  },
  { name: 'admin-messages', as: 'admin', path: at('/admin/contact-messages') },
]

/** Every screen there is, in the order of the journeys. */
export const screens: readonly Screen[] = [
  ...open,
  ...hoursAndMonthsForSale,
  ...creators,
  ...coachingAndMembership,
  ...students,
  ...hoursAndMonthsOwned,
  ...admins,
]
