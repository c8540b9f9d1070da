import type { Words } from '#kernel/language.ts'

/** What public pages say of subscriptions, English. */
export const subscriptionText = {
  each: { month: (price: string) => `${price} a month`, year: (price: string) => `${price} a year` },
  subscribe: (each: string) => `Subscribe · ${each}`,
  subscribeFor: (total: string) => `Subscribe · ${total} today`,
  startTrial: 'Start free trial',
  /** With something that's bought once beside it. */
  startTrialFor: (total: string) => `Start free trial · ${total} today`,
  trialBeside: (days: number, amount: string, day: string, each: string) =>
    `The trial is free for ${days} ${days === 1 ? 'day' : 'days'}. Its first payment is ${amount} on ${day}, then ${each}. Cancel before then and you don’t pay for it.`,
  andThen: (each: string, day: string) => `Then ${each}, next on ${day}. Cancel anytime.`,
  trial: (days: number, amount: string, day: string, each: string) =>
    `Free for ${days} ${days === 1 ? 'day' : 'days'}. Your first payment is ${amount} on ${day}, then ${each}. Cancel before then and you pay nothing.`,
  /** A price in monthly parts. */
  plan: {
    press: (total: string) => `Pay ${total} today`,
    each: (count: number, part: string) => `${count} payments of ${part}`,
    short: (count: number, part: string) => `${count} × ${part}`,
    note: (count: number, whole: string, next: string) =>
      `${count} monthly payments, ${whole} in all. The next one is on ${next}.`,
    manage: 'Manage payment plan',
    title: (title: string) => `Your payment plan for ${title}`,
    paid: 'Paid so far',
    paidOf: (paid: number, count: number) => `${paid} of ${count} payments`,
    completed: (title: string) => `All paid. ${title} is yours for good.`,
    pastDue: (day: string) =>
      `We couldn’t charge your card. Enter a card below to pay now. Your access is paused on ${day} and comes back when you pay.`,
    pastDueThere: (day: string) =>
      `We couldn’t charge your card. Pay below to continue. Your access is paused on ${day} and comes back when you pay.`,
    ended: 'This payment plan has ended. You won’t be charged again.',
    rest: (total: string) => `Pay the rest · ${total}`,
    restText: (by: string) => `Pays all remaining parts now with ${by}.`,
  },
  manage: 'Manage subscription',
  title: (title: string) => `Your subscription to ${title}`,
  states: {
    trialing: 'Free trial',
    active: 'Active',
    pastDue: 'Payment failed',
    pausing: 'Pauses soon',
    paused: 'Paused',
    ended: 'Ended',
    ending: 'Canceled',
    completed: 'Paid in full',
  },
  price: 'Price',
  next: 'Next payment',
  nextIs: (amount: string, day: string) => `${amount} on ${day}`,
  none: 'None',
  access: 'Access until',
  paidBy: 'Paid with',
  noCard: 'No card',
  payments: 'Payments',
  failed: 'Failed',
  waiting: 'In progress',
  pastDue: (day: string) =>
    `We couldn’t charge your card. Enter a card below to pay now. You keep your access until ${day}.`,
  pastDueThere: (day: string) =>
    `We couldn’t charge your card. Pay below to continue. You keep your access until ${day}.`,
  ending: (day: string) => `You canceled. You can use it until ${day}, and you won’t be charged again.`,
  ended: 'This subscription has ended. You won’t be charged again.',
  cancel: 'Cancel subscription',
  cancelTitle: (title: string) => `Cancel ${title}?`,
  cancelText: (day: string) =>
    `You won’t be charged again. You keep your access until ${day}, and can change your mind until then.`,
  cancelNow: 'Your access ends now, since the last payment failed. Your progress is kept.',
  cancelNote: 'Why are you leaving? (optional)',
  cancelYes: 'Cancel subscription',
  cancelNo: 'Keep it',
  keep: 'Keep my subscription',
  card: 'Change card',
  cardText: 'Your next payment uses this card. Nothing is charged now.',
  cardThere: (provider: string) => `You enter a new card at ${provider}. Nothing is charged now.`,
  payThere: (provider: string) => `You pay at ${provider}. Later payments use the card you enter there.`,
  cardSave: 'Save card',
  pay: (amount: string) => `Pay ${amount}`,
  cardSaved: 'Your card is saved.',
  paid: 'Paid. Thank you.',
  kept: 'Your subscription continues.',
  receipt: 'Receipt',
  switchedNow: 'Done. Your new price applies from now on.',
  switchedNext: 'Done. Your new price starts with the next payment.',
  continued: 'Your subscription continues.',
  switch: 'Change price',
  switchTitle: (title: string) => `Change what you pay for ${title}`,
  switchText: (each: string) => `You pay ${each} now.`,
  switchNow: (amount: string) => `Change now · ${amount}`,
  switchFree: 'Change now',
  switchLater: (day: string) => `Change on ${day}`,
  switchNowText: (amount: string, by: string, day: string) =>
    `We charge ${amount} to ${by} today: the difference until ${day}.`,
  switchYearText: (amount: string, by: string) =>
    `We charge ${amount} to ${by} today: a year from today, less what’s left of your month.`,
  switchFreeText: 'Nothing is charged today.',
  switchLaterText: (day: string) => `Nothing is charged today. The new price starts on ${day}.`,
  managed: 'Back to Billing',
  switchesTo: (each: string, day: string, name: string) =>
    name ? `On ${day}, you change to ${name}: ${each}.` : `From ${day}, you pay ${each}.`,
  keepPrice: 'Keep my current price',
  pause: 'Pause subscription',
  pauseTitle: (title: string) => `Pause ${title}?`,
  pauseText: (day: string) =>
    `You can use it until ${day}. Then it’s paused: nothing is charged, and your progress is kept.`,
  pauseMonths: (months: number, day: string) =>
    `Pause for ${months} ${months === 1 ? 'month' : 'months'}, until ${day}`,
  pauseInstead: 'Pause instead',
  pauseNo: 'Don’t pause',
  pausing: (from: string, until: string) =>
    `Your subscription is paused from ${from} to ${until}. Then it continues automatically.`,
  paused: (until: string) =>
    `Your subscription is paused. It continues automatically on ${until}, and you won’t be charged before then.`,
  pauseBack: 'Don’t pause',
  continueNow: (amount: string) => `Continue now · ${amount}`,
  cancelPaused: 'You won’t be charged again. Your progress is kept.',
  again: 'Subscribe again',
  /** Nothing is charged: its buyer gets a link for each payment. */
  byLink: {
    state: 'Payment due',
    due: 'Due',
    bankTransfer: 'Bank transfer',
    how: 'You’ll get an email with a payment link 7 days before each payment.',
    dueOn: (amount: string, day: string) => `Your payment of ${amount} is due on ${day}.`,
    missing: (day: string) => `Your payment is due. You keep your access until ${day}.`,
    there: (provider: string) => `You pay at ${provider}.`,
    transfer: 'Next, you’ll see where to send the money.',
    cancelNow: 'Your access ends now, since the last payment is missing. Your progress is kept.',
    switchNowText: (amount: string, _by: string, day: string) =>
      `You pay ${amount} today: the difference until ${day}.`,
    switchYearText: (amount: string, _by: string) =>
      `You pay ${amount} today: a year from today, less what’s left of your month.`,
  },
}
export type SubscriptionText = Words<typeof subscriptionText>
