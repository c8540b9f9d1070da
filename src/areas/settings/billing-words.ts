/** Words of the plan and what it costs, English. */
export const billingWords = {
  title: 'Billing',
  text: 'Your plan on this site, and what you pay for it.',
  failed: 'What you use of your plan didn’t load.',
  plan: {
    title: 'Current plan',
    price: { forever: '{price} forever', month: '{price} per month' },
    free: 'Plans are free on this site, so you aren’t charged.',
    upgrade: 'Upgrade',
    change: 'Change plan',
    things:
      '{limit, select, any {{used, plural, one {# {thing}} other {# {things}}}, as many as you like} other {{used, number} of {limit} {things} used}}',
    students:
      '{limit, select, any {{used, plural, one {# student} other {# students}}, as many as you like} other {{used, number} of {limit} students}}',
  },
  method: {
    title: 'Payment method',
    none: 'You don’t need one: plans are free on this site.',
  },
  history: {
    title: 'Billing history',
    none: 'No invoices yet',
    noneText: 'You haven’t been charged for a plan.',
  },
} as const
