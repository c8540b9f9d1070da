const count = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

/** What a checkout, a receipt and the store say of coaching packages, English. */
export const productWords = {
  /** Below its title. */
  kind: 'Coaching',
  about: (sessions: number, minutes: number) => `Coaching, ${count(sessions)} of ${minutes} min`,
  one: 'a coaching package',
  many: 'Coaching',
  count: (count: number) => (count === 1 ? '1 coaching package' : `${count} coaching packages`),
  see: 'View coaching',
  choose: 'Choose a time',
  size: (sessions: number, minutes?: number) =>
    minutes ? `${count(sessions)} of ${minutes} minutes` : count(sessions),
  checkout: { owned: 'You have this coaching package' },
  refund: {
    removed: 'Upcoming sessions are canceled, and unused ones end.',
    kept: 'Booked sessions stay, and unused ones can still be booked.',
  },
  pending: { delivering: 'Paid. We’re adding your sessions.', opening: 'Your coaching' },
  receipt: {
    item: 'Coaching, one payment',
    freeItem: 'Coaching',
    start: 'Book the first session',
    continue: 'Book the next session',
    adds: 'This adds the order to your account.',
  },
  link: {
    email:
      'The link opens your receipt, where you book your sessions. For your security, you can book with it for 24 hours. After that, get a new link from your receipt or sign in. Keep this email to yourself: anyone with the link can book your sessions.',
    hadIt: (titles: string) => `You already had ${titles}.`,
    fresh: 'The link opens your receipt and lets you book your sessions for the next 24 hours.',
    button: 'Open receipt and book',
    paper: 'Someone asked for this email at checkout. The person who bought it can book by signing in.',
    title: 'Book your sessions',
    text: 'This link shows your receipt. To book your sessions, sign in or get a new link by email.',
    forBuyer: 'This link shows the receipt. The person who bought it can book by signing in.',
  },
  invoice: { item: 'Coaching' },
}

/** What's given of it with something else, English. */
export const allowanceWords = {
  line: (count: number, minutes: number) =>
    `${count === 1 ? '1 coaching session' : `${count} coaching sessions`} a month (${minutes} min)`,
}
