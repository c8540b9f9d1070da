/** Words of the mails of this area, English. */
export const notificationsMail = {
  footer: (place: string) =>
    `You get this mail because it is switched on in Settings › Notifications. Change it at ${place}`,
  testMode: 'This was a test payment: no real money moved.',
  paymentFailed: {
    subject: (name: string, total: string) => `A payment of ${total} by ${name} failed`,
    text: (name: string, title: string, total: string) => `${name} tried to buy ${title} for ${total}.`,
    reason: (reason: string) => `What the payment provider said: ${reason}`,
    next: 'Nothing was charged and nothing was opened. They can try again with another card.',
    button: 'Open your dashboard',
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
    text: 'This is what a mail about your courses, your sales or your week looks like. It arrived, so the others will.',
    which: (names: string) => `Switched on for you: ${names}.`,
    none: 'No kind of mail is switched on for you at the moment.',
    button: 'Choose what you get',
    kinds: {
      enrollments: 'new course enrollments',
      payments: 'payment notifications',
      weeklyReports: 'weekly reports',
    },
  },
}
