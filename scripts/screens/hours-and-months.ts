import { at, dialog, onlyWide, press, type Screen } from './screen.ts'

/** What's sold by the hour and by the month, as visitors see it. */
export const hoursAndMonthsForSale: Screen[] = [
  {
    name: 'coaching-page',
    as: 'visitor',
    path: ({ store }) => `${store}/coaching/premium`,
  },
  {
    name: 'booking',
    as: 'visitor',
    path: ({ store }) => `${store}/coaching/first-session/book`,
    board: 'site/10-booking',
  },
  {
    name: 'booking-done',
    as: 'visitor',
    path: ({ store }) => `${store}/coaching/first-session/book`,
    board: 'site/10-booking-done',
    arrange: async (page) => {
      await page.locator('.bk-slot').first().click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Tom Becker')
      await page.getByRole('textbox', { name: 'Email' }).fill(`tom.${page.viewportSize()?.width}@example.com`)
      await page.getByRole('button', { name: 'Confirm booking' }).click()
      await page.waitForURL(/\/bookings\//)
    },
  },
  { name: 'join', as: 'visitor', path: ({ store }) => `${store}/membership`, board: 'site/11-membership' },
  { name: 'gift', as: 'visitor', path: ({ store }) => `${store}/membership/premium/gift` },
]

/** Their screens in the app. */
export const coachingAndMembership: Screen[] = [
  { name: 'coaching', as: 'creator', path: at('/coaching'), board: 'app/12-coaching-a' },
  { name: 'coaching-week', as: 'creator', path: at('/coaching?look=week') },
  {
    name: 'coaching-session',
    isWindow: true,
    as: 'creator',
    path: at('/coaching?when=all'),
    arrange: onlyWide(async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await dialog(page)
    }),
  },
  {
    name: 'coaching-new-session',
    isWindow: true,
    as: 'creator',
    path: at('/coaching'),
    arrange: async (page) => {
      await press('New session')(page)
      await dialog(page)
    },
  },
  { name: 'coaching-clients', as: 'creator', path: at('/coaching?tab=clients') },
  {
    name: 'coaching-client',
    as: 'creator',
    path: at('/coaching?tab=clients'),
    arrange: async (page) => {
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Session balance' }).waitFor()
    },
  },
  { name: 'coaching-packages', as: 'creator', path: at('/coaching?tab=packages') },
  {
    name: 'coaching-package',
    as: 'creator',
    path: at('/coaching?tab=packages'),
    arrange: async (page) => {
      await page.getByRole('article').first().getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('heading', { name: 'Booking link' }).waitFor()
    },
  },
  {
    name: 'coaching-availability',
    as: 'creator',
    path: at('/coaching/availability'),
    board: 'app/12-coaching-b',
  },
  { name: 'coaching-empty', as: 'new-creator', path: at('/coaching') },
  { name: 'membership', as: 'creator', path: at('/membership'), board: 'app/13-membership-a' },
  {
    name: 'membership-member',
    isWindow: true,
    as: 'creator',
    path: at('/membership'),
    arrange: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await dialog(page)
    },
  },
  { name: 'membership-tiers', as: 'creator', path: at('/membership?tab=tiers') },
  {
    name: 'membership-tier',
    isWindow: true,
    as: 'creator',
    path: at('/membership?tab=tiers'),
    arrange: async (page) => {
      await page.getByRole('link', { name: 'Edit Tier' }).first().click()
      await dialog(page)
    },
  },
  { name: 'membership-content', as: 'creator', path: at('/membership?tab=content') },
  {
    name: 'membership-document',
    isWindow: true,
    as: 'creator',
    path: at('/membership?tab=content'),
    arrange: async (page) => {
      await press('Add content')(page)
      await dialog(page)
      await page.getByRole('combobox', { name: 'Type' }).click()
      await page.getByRole('option', { name: 'Document' }).click()
      await page.getByRole('textbox', { name: 'Text' }).waitFor()
    },
  },
  {
    name: 'membership-analytics',
    as: 'creator',
    path: at('/membership?tab=analytics'),
    board: 'app/13-membership-b',
  },
  { name: 'membership-empty', as: 'new-creator', path: at('/membership') },
]

/** What their buyers have. */
export const hoursAndMonthsOwned: Screen[] = [
  {
    name: 'member-area',
    as: 'student',
    path: ({ store }) => `${store}/members`,
    board: 'site/11-members-area',
  },
]
