/** Words of the emails of this area, English. */
export const notificationsMail = {
  footer: (place: string) =>
    `You’re getting this email because it’s turned on in Settings › Notifications. Change it at ${place}`,
  testMode: 'This was a test payment: no real money moved.',
  paymentFailed: {
    subject: (name: string, total: string) => `A ${total} payment by ${name} failed`,
    text: (name: string, title: string, total: string) => `${name} tried to buy ${title} for ${total}.`,
    reason: (reason: string) => `The payment provider said: ${reason}`,
    next: 'They weren’t charged and didn’t get access. They can try again with another card.',
    button: 'Open your dashboard',
  },
  surplus: {
    subject: (total: string, title: string) => `${total} for ${title} was paid twice`,
    text: (total: string, title: string, order: string) =>
      `A second payment of ${total} arrived for order ${order} (${title}), which didn’t need it.`,
    oldPriceSubject: (total: string, title: string) => `${total} for ${title} came in at an old price`,
    oldPrice: (total: string, title: string, order: string) =>
      `A payment of ${total} arrived for order ${order} (${title}) after its price had changed, so it doesn’t pay the order.`,
    overSubject: (total: string, title: string) => `${total} for ${title} came in too late`,
    over: (total: string, title: string, order: string) =>
      `A payment of ${total} arrived for order ${order} (${title}) when it wasn’t due anymore, so it doesn’t pay the order.`,
    byHand: (provider: string) =>
      `Refund it at ${provider}: it’s the buyer’s money. Then mark it as refunded in your activity to keep your records right.`,
    byHandInTest: (provider: string) =>
      `You don’t need to refund a test payment. With real money, you’d refund it at ${provider}.`,
    byHandButton: 'See what to do',
    kept: (provider: string, reason: string) => `${provider} couldn’t refund it: ${reason}`,
    automatic: (provider: string) =>
      `${provider} is refunding it. You don’t need to do anything. We’ll let you know if that fails.`,
    automaticButton: 'View payment',
    footer: 'You’re getting this email because you received a payment that belongs to a buyer.',
  },
  weekly: {
    subject: (days: string) => `Your week: ${days}`,
    heading: (days: string) => `Your week, ${days}`,
    before: (figure: string) => ` (the week before: ${figure})`,
    sales: (count: number, total: string) => `Sales: ${count}, ${total}`,
    joined: (count: number) => `New enrollments: ${count}`,
    finished: (count: number) => `Courses finished by students: ${count}`,
    reviews: (count: number) => `New reviews: ${count}`,
    testMode: 'Sales are test payments: no real money moved.',
    lessons: (count: number) => `Lessons you finished: ${count}`,
    courses: (count: number) => `Courses you finished: ${count}`,
    accounts: (count: number) => `New accounts: ${count}`,
    creators: (count: number) => `New creators: ${count}`,
    button: 'Open your dashboard',
  },
  sample: {
    subject: 'A sample of your notifications',
    text: 'This is what emails about your courses, sales and weekly reports look like. It arrived, so the others will too.',
    which: (names: string) => `Turned on for you: ${names}.`,
    none: 'All of these emails are turned off for you.',
    button: 'Notification settings',
    kinds: {
      enrollments: 'new course enrollments',
      payments: 'payment notifications',
      weeklyReports: 'weekly reports',
    },
  },
}
