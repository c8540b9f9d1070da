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
