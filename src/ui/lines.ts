/** The lines of business. Each has one color (`data-line`), icon and letter everywhere. `none` is ink. */
export const lines = [
  'courses',
  'coaching',
  'products',
  'membership',
  'pages',
  'email',
  'crm',
  'payments',
  'none',
] as const
export type Line = (typeof lines)[number]

/** Coaching is S for sessions and CRM R for relations, since C is taken. */
export const lineLetters: Record<Line, string> = {
  courses: 'C',
  coaching: 'S',
  products: 'D',
  membership: 'M',
  pages: 'L',
  email: 'E',
  crm: 'R',
  payments: 'P',
  none: '',
}
