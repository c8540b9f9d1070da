/** Lists that can be narrowed or sorted, and so have views to save. */
export const listNames = [
  'courses',
  'lessons',
  'downloads',
  'downloadOrders',
  'coachingSessions',
  'coachingClients',
  'coachingPackages',
  'members',
  'memberContent',
  'students',
  'everyone',
  'sales',
  'transactions',
  'reviews',
  'certificates',
  'library',
  'notifications',
  'people',
  'logs',
  'mails',
  'contactMessages',
] as const
export type ListName = (typeof listNames)[number]

/** Views of one list that a person may keep. */
export const mostViews = 30
export const maxViewName = 60
/** Room for what a list shows, as it is in its address. */
export const maxViewQuery = 1_000

/** A name without space around it, and with one space between words. */
export const tidyName = (name: string) => name.trim().replace(/\s+/g, ' ')

/** What is wrong with the name of a view; null when it can be kept. */
export function whyNotName(name: string): string | null {
  const tidy = tidyName(name)
  if (tidy === '') return 'Enter a name'
  if ([...tidy].length > maxViewName) return `Use at most ${maxViewName} characters`
  return null
}

/** Two names that read alike are one. */
export const isSameName = (one: string, other: string) => alike(one) === alike(other)

const alike = (name: string) => tidyName(name).normalize('NFKC').toLowerCase()
