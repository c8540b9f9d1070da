import type { CommissionState } from '../rules.ts'

const states: Record<CommissionState, string> = {
  pending: 'Pending',
  owed: 'Owed',
  inPayout: 'Owed',
  paid: 'Paid',
  reversed: 'Refunded',
}

/** Words of the pages of affiliates. */
export const affiliatesSite = {
  own: {
    title: 'Your affiliate page',
    lead: (seller: string, rate: string) =>
      `Share your link. When someone buys at ${seller} through it, you get ${rate} of what they pay, without tax.`,
    paused: (seller: string) => `${seller} has paused your link. New sales don’t count right now.`,
    removed: (seller: string) =>
      `You’re no longer an affiliate of ${seller}. What’s still owed to you is below.`,
    link: 'Your link',
    linkHint: 'Counts for that visit; for known contacts, 30 days.',
    coupons: (codes: string) => `Sales with your coupon count too: ${codes}`,
    figures: 'Your figures',
    clicks: 'Clicks',
    sales: 'Sales',
    pending: 'Pending',
    owed: 'Owed',
    paid: 'Paid',
    nothing: '–',
    when: (days: number) =>
      days === 0
        ? 'Your share is owed right away. A refund takes it back.'
        : `Your share is owed ${days} days after the sale. A refund takes it back.`,
    minimum: (amount: string) => `You’re paid once at least ${amount} is owed.`,
    history: 'Your sales',
    noSales: 'No sales yet. They’ll show up here.',
    date: 'Date',
    product: 'Product',
    share: 'Your share',
    state: 'Status',
    states,
    owedOn: (date: string) => `Owed on ${date}`,
    payouts: 'Your payouts',
    noPayouts: 'Nothing yet.',
    emails: 'Emails',
    emailsOn: 'We email you about new sales, once a day at most.',
    emailsOff: 'We don’t email you about new sales.',
    turnOff: 'Stop these emails',
    turnOn: 'Email me about sales',
  },
  expired: {
    title: 'This link has expired',
    lead: 'For your safety, links to your page work for 90 days, and only the latest one does. We can email you a new one.',
    send: 'Email me a new link',
    sent: 'Check your email',
    sentText: 'If you’re still an affiliate, a new link is on its way to your address.',
  },
  broken: {
    title: 'This link doesn’t work',
    lead: 'Part of it may be missing. Open it from your email again.',
  },
  apply: {
    title: (seller: string) => `Become an affiliate of ${seller}`,
    lead: (rate: string) =>
      `Recommend what you like, and get ${rate} of what people pay through your link, without tax. You don’t need an account.`,
    name: 'Your name',
    email: 'Your email',
    emailHint: 'If you’re accepted, your link goes here.',
    note: 'Where will you share your link?',
    noteHint: 'Optional. Your website, your newsletter, your channel.',
    send: 'Apply',
    sent: 'Thanks for applying',
    sentText: (seller: string) =>
      `${seller} will review it. You’ll get an email with your link if you’re accepted.`,
    problems: 'Check what you’ve entered',
  },
}
