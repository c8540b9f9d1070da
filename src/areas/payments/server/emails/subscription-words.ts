/** Words of the emails about a subscription, English. */
export const subscriptionMailWords = {
  yourCard: 'your card',
  bankTransfer: 'a bank transfer',
  manage: 'Manage subscription',
  updateCard: 'Update card',
  pay: (amount: string) => `Pay ${amount}`,
  receipt: 'Open receipt',
  cancelAnytime: 'If you don’t want to continue, cancel before then. It takes a minute and needs no account.',
  inTest: 'This is a test subscription: no real money moves.',
  /** Of a price in monthly parts. */
  plan: {
    manage: 'Manage payment plan',
    paidOf: (paid: number, count: number) => `That’s ${paid} of ${count} payments.`,
    completed: (title: string) => `That was your last payment: ${title} is yours for good.`,
    last: 'We won’t try again automatically. Your access is paused until you pay, and your progress is kept.',
    next: (day: string, until: string) =>
      `We’ll try again on ${day}. Your access is paused on ${until} and comes back when you pay. You can pay now.`,
    unpaid: (until: string) =>
      `Your access is paused on ${until} and comes back when you pay. Your progress is kept.`,
    ended: {
      subject: (title: string) => `Your payment plan for ${title} has ended`,
      text: (title: string, seller: string) =>
        `${seller} ended your payment plan for ${title}. You won’t be charged again.`,
    },
    footer: (seller: string, order: string) =>
      `You’re getting this email because of your payment plan with ${seller}, order ${order}.`,
  },
  /** Of a plan of the platform. */
  ofPlan: {
    manage: 'Open Billing',
    footer: (seller: string, order: string) =>
      `You’re getting this email because of your plan with ${seller}, order ${order}.`,
    next: (title: string, day: string) =>
      `We’ll try again on ${day}. You keep the ${title} while we try. To make sure it works, update your card.`,
    last: (_title: string) => 'That was our last try, so you’re on the Free Plan now. Nothing was deleted.',
    until: (title: string) => `You keep the ${title} while we wait.`,
    canceled: (title: string, until: string) =>
      `You won’t be charged again. You have the ${title} until ${until}, and can change your mind until then.`,
    changed: (title: string) => `You’re on the ${title}`,
    changedText: (title: string, each: string) => `You’re on the ${title} now, for ${each}.`,
    ended: (title: string) => `Your ${title} has ended`,
    because: {
      completed: (title: string) => `Your ${title} has ended.`,
      canceled: (title: string) => `Your ${title} has ended. You won’t be charged again.`,
      unpaid: (title: string) => `We couldn’t charge your card for the ${title}, so it has ended.`,
      refunded: (title: string) => `You got your money back for the ${title}, so it has ended.`,
      disputed: (title: string) => `A payment for the ${title} was disputed, so it won’t be charged again.`,
      erased: (title: string) => `Your ${title} has ended.`,
      stopped: (title: string) => `Your ${title} has ended.`,
      second: (title: string) => `Your ${title} has ended, and nothing was charged.`,
      tried: (title: string) => `Your ${title} has ended, and nothing was charged.`,
      closed: (title: string) => `Plans are free now, so you won’t be charged for the ${title} anymore.`,
    },
    kept: 'After that, you’re on the Free Plan. Nothing was deleted: what’s over its limits is closed to new students and comes back when you upgrade.',
    keeps: 'You keep your plan.',
  },
  footer: (seller: string, order: string) =>
    `You’re getting this email because of your subscription with ${seller}, order ${order}.`,
  renewed: {
    subject: (title: string, amount: string) => `Your ${amount} payment for ${title}`,
    text: (amount: string, title: string, seller: string, by: string) =>
      `You paid ${seller} ${amount} for ${title} with ${by}.`,
    next: (day: string) => `Your next payment is on ${day}.`,
    nextByLink: (day: string) => `We’ll email you the link for your next payment on ${day}.`,
  },
  /** Its buyer pays each period by a link. */
  payLink: {
    subject: (title: string, amount: string, day: string) =>
      `Your next payment for ${title}: ${amount} by ${day}`,
    text: (amount: string, title: string, seller: string, day: string) =>
      `Your next payment for ${title} is due on ${day}. Pay ${seller} ${amount} by then to keep your access. Nothing is charged automatically.`,
  },
  unpaid: {
    subject: (title: string) => `Your payment for ${title} is missing`,
    text: (amount: string, title: string, seller: string) =>
      `${seller} hasn’t received your payment of ${amount} for ${title} yet.`,
    until: (until: string) => `You keep your access until ${until}. Pay now to keep it after that.`,
    last: (until: string, end: string) =>
      `You have access until ${until}. If you don’t pay by ${end}, your subscription ends.`,
    sent: 'If you’ve just paid, you don’t need to do anything.',
    ended: (title: string, seller: string) =>
      `${seller} didn’t receive your payment for ${title}, so your subscription has ended.`,
  },
  failed: {
    subject: (title: string) => `Your payment for ${title} didn’t go through`,
    text: (amount: string, title: string, by: string) =>
      `We couldn’t charge ${amount} for ${title} to ${by}.`,
    next: (day: string, until: string) =>
      `We’ll try again on ${day}. You keep your access until ${until}. To keep it after that, update your card.`,
    last: 'That was our last try, so your subscription ends now. Your progress is kept.',
  },
  authentication: {
    subject: (title: string) => `Confirm your payment for ${title}`,
    text: (amount: string, title: string) =>
      `Your bank wants you to confirm the ${amount} payment for ${title} yourself. Open the page below and pay there.`,
    next: (until: string) => `You keep your access until ${until}.`,
  },
  trialEnds: {
    subject: (title: string, day: string) => `Your trial of ${title} ends on ${day}`,
    text: (title: string, day: string, amount: string, by: string) =>
      `Your free trial of ${title} ends on ${day}. Then we charge ${amount} to ${by}.`,
  },
  renewsSoon: {
    subject: (title: string, day: string) => `${title} renews on ${day}`,
    text: (title: string, day: string, amount: string, by: string) =>
      `Your yearly subscription to ${title} renews on ${day}. We’ll charge ${amount} to ${by}.`,
  },
  canceled: {
    subject: (title: string) => `You canceled ${title}`,
    text: (title: string, until: string) =>
      `You won’t be charged again. You can use ${title} until ${until}, and change your mind until then.`,
  },
  cardReplaced: {
    subject: (title: string) => `New card for ${title}`,
    text: (title: string, by: string) =>
      `From now on, we charge ${by} for ${title}. If you didn’t do this, open the page below and change the card.`,
  },
  each: { month: (amount: string) => `${amount} a month`, year: (amount: string) => `${amount} a year` },
  paused: {
    subject: (title: string) => `You paused ${title}`,
    text: (title: string, until: string) =>
      `You can use ${title} until ${until}. After that it’s paused: we charge nothing, and your progress is kept.`,
    next: (amount: string, by: string, day: string) =>
      `Your subscription continues on ${day}. Then we charge ${amount} to ${by}. You can continue earlier, or cancel.`,
    nextByLink: (amount: string, day: string) =>
      `Your subscription continues on ${day}. We’ll email you a link to pay ${amount} 7 days before. You can continue earlier, or cancel.`,
  },
  pauseEnds: {
    subject: (title: string, day: string) => `${title} continues on ${day}`,
    text: (title: string, day: string, amount: string, by: string) =>
      `Your break from ${title} ends on ${day}. Then we charge ${amount} to ${by}, and you’re back in.`,
  },
  switched: {
    subject: (title: string) => `Your new price for ${title}`,
    now: (title: string, each: string) => `You now pay ${each} for ${title}.`,
    later: (title: string, each: string, day: string) =>
      `From ${day}, you pay ${each} for ${title}. Nothing is charged before then.`,
  },
  /** Its seller doesn't offer it anymore. */
  stops: {
    subject: (title: string) => `${title} is ending`,
    text: (seller: string, title: string, until: string) =>
      `${seller} won’t offer ${title} anymore. You keep your access until ${until}.`,
    last: (amount: string, day: string) =>
      `Your last payment is ${amount} on ${day}. If you don’t want that, cancel before then.`,
    none: 'You won’t be charged again.',
  },
  continues: {
    subject: (title: string) => `${title} continues`,
    text: (seller: string, title: string) =>
      `${seller} offers ${title} again, so your subscription doesn’t end.`,
  },
  priceChanges: {
    subject: (title: string, day: string) => `${title} has a new price from ${day}`,
    text: (title: string, day: string, each: string) =>
      `From ${day}, ${title} costs ${each}. Until then you pay what you pay now.`,
  },
  cardExpires: {
    subject: (title: string) => `Your card for ${title} expires this month`,
    text: (title: string, by: string) => `${by}, which pays for ${title}, expires at the end of this month.`,
    next: (amount: string, day: string) =>
      `We’ll charge ${amount} on ${day}. To make sure that works, enter your new card.`,
    soon: 'Enter your new card to keep your access.',
  },
  ended: {
    subject: (title: string) => `Your subscription to ${title} has ended`,
    because: {
      completed: (title: string, _seller: string) => `You’ve paid for all of ${title}.`,
      canceled: (title: string, _seller: string) =>
        `Your subscription to ${title} has ended. You won’t be charged again.`,
      unpaid: (title: string, _seller: string) =>
        `We couldn’t charge your card for ${title}, so your subscription has ended.`,
      refunded: (title: string, seller: string) =>
        `${seller} refunded your payment for ${title}, so your subscription has ended. You won’t be charged again.`,
      disputed: (title: string, _seller: string) =>
        `A payment for ${title} was disputed, so your subscription has ended. You won’t be charged again.`,
      erased: (title: string, _seller: string) => `Your subscription to ${title} has ended.`,
      stopped: (title: string, seller: string) =>
        `${seller} doesn’t offer ${title} anymore, so your subscription has ended. You won’t be charged again.`,
      second: (title: string, seller: string) =>
        `You already pay for another one with ${seller}, so your free trial of ${title} has ended. Nothing was charged.`,
      tried: (title: string, _seller: string) =>
        `You’ve already had a free trial of ${title}, so this one has ended. Nothing was charged.`,
      closed: (title: string, seller: string) =>
        `${seller} closed their store, so your subscription to ${title} has ended. You won’t be charged again.`,
    },
    kept: 'Your progress is kept in case you come back.',
  },
}
