/** Words of the emails of payments, English. */
export const paymentsMail = {
  receipt: {
    subject: (titles: string) => `Your receipt for ${titles}`,
    heading: (titles: string) => `${titles} is yours.`,
    paid: (total: string, titles: string, last4: string | null) =>
      `You paid ${total} for ${titles}${last4 ? ` with a card ending in ${last4}` : ''}.`,
    free: (titles: string) => `${titles} was free. Nothing was charged.`,
    waived:
      'You asked for access right away and agreed that you lose your right to withdraw from this purchase.',
    testMode: 'This was a test payment: no real money moved.',
    refund: (seller: string) =>
      `You didn’t need to pay again. To ask for a refund, reply to this email. Your reply goes to ${seller}.`,
    refundInTest: (seller: string) =>
      `You didn’t need to pay again. You don’t need a refund for a test. With real money, you’d reply to this email, and your reply would go to ${seller}.`,
    /** To an address that isn't the one of whoever bought it. */
    gift: 'This is a gift for someone else. A second email has what you need to send it.',
    paperButton: 'Open receipt',
    footer: (seller: string, order: string) =>
      `You’re getting this email because of your order ${order} with ${seller}.`,
  },
  freshLink: {
    subject: 'Your new link',
  },
  delayed: {
    subject: (title: string) => `Your payment for ${title} is on its way`,
    text: (total: string, title: string) =>
      `You’re paying ${total} for ${title}. It can take up to 14 days to arrive.`,
    next: 'We’ll email your receipt when it’s paid. You don’t need to pay again.',
    button: 'View your order',
  },
  paymentLink: {
    subject: (title: string) => `Your payment for ${title} didn’t go through`,
    text: (title: string) => `Your payment for ${title} didn’t go through, and you weren’t charged.`,
    next: 'You can try again with the same card or another one.',
    testMode: 'This is a test: no real money moves.',
    button: 'Try again',
  },
  reminder: {
    subject: (title: string) => `Your checkout for ${title}`,
    text: (title: string) =>
      `You asked us to email you a link if you didn’t finish buying ${title}. Here it is.`,
    kept: 'Your name and email are filled in. We delete them after 14 days.',
    button: 'Continue to checkout',
    footer: (seller: string) =>
      `You’re getting this email because you checked the box for it at ${seller}’s checkout. It’s the only one.`,
  },
  sale: {
    subject: (title: string, total: string) => `You sold ${title} — ${total}`,
    joined: (name: string, title: string) => `${name} now has ${title}`,
    textJoined: (name: string, title: string) => `${name} bought ${title} and has access now.`,
    text: (name: string, title: string, total: string) => `${name} bought ${title} for ${total}.`,
    textFree: (name: string, title: string) => `${name} got ${title} for free.`,
    testMode: 'This was a test payment: no real money moved.',
    button: 'Open your dashboard',
    footer: (place: string) =>
      `You’re getting this email because it’s turned on in Settings › Notifications. Change it at ${place}`,
  },
}
