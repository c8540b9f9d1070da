/** What a person can be told about, and whom it concerns: those who teach, those who learn, those who run the installation. */
export const notificationKinds = [
  'enrollment',
  'paymentFailed',
  'surplus',
  'refund',
  'payout',
  'dispute',
  'studentLimit',
  'coursesClosed',
  'review',
  'finished',
  'weeklyReport',
  'certificate',
  'achievement',
  'message',
  'studyReminder',
  'sessionReminder',
  'newLesson',
  'exportReady',
  'signUp',
  'contactMessage',
  'mailFailed',
  'productNews',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What the page is narrowed to. */
export const notificationFilters = ['all', 'unread', 'money', 'people', 'learning', 'system'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/** The kinds a filter lets through; undefined lets all through. */
export const kindsOf: Record<NotificationFilter, readonly NotificationKind[] | undefined> = {
  all: undefined,
  unread: undefined,
  money: ['enrollment', 'paymentFailed', 'surplus', 'refund', 'payout', 'dispute', 'productNews'],
  people: ['review', 'finished', 'message', 'signUp', 'contactMessage'],
  learning: ['certificate', 'achievement', 'studyReminder', 'sessionReminder', 'newLesson'],
  system: ['studentLimit', 'coursesClosed', 'weeklyReport', 'exportReady', 'mailFailed'],
}

/** The panel under the bell. */
export const panelLength = 20
export const pageLength = 25
/** Counts above it are not told apart. */
export const mostCounted = 99
export const keptDays = 90

/** "99+" above ninety-nine, and nothing for none. */
export function badgeOf(unread: number): string | undefined {
  if (unread <= 0) return undefined
  return unread > mostCounted ? `${mostCounted}+` : String(unread)
}
