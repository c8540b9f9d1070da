/** Words of the mails of settings, English. */
export const settingsMail = {
  deleted: {
    subject: 'Your account was deleted',
    text: (site: string) =>
      `Your account at ${site} was deleted, as you asked. You’re signed out everywhere, and everything you had access to has ended. What was kept about you is being erased now; orders stay without your name.`,
    next: 'One last email tells you when that’s done. If you didn’t do this, contact whoever runs the site right away.',
    footer: (email: string) => `Sent to ${email} because the account was yours.`,
  },
  erased: {
    subject: 'Everything about you was erased',
    text: (site: string) =>
      `It’s done: nothing at ${site} says who you were anymore. Sellers keep your orders as numbers, without your name and address, because the law asks them to keep their books.`,
    next: 'You can make a new account with this address at any time. It starts empty.',
    footer: (email: string) =>
      `Sent to ${email} once. It’s the last email from there: your address is forgotten as soon as this is sent.`,
  },
  dataReady: {
    subject: 'Your data is ready',
    text: 'You asked for everything that is kept about you. It lies ready as one ZIP file with JSON and CSV in it.',
    next: 'Sign in to download it. It is removed after 24 hours.',
    button: 'Download your data',
    footer: (email: string) =>
      `Sent to ${email} because you asked for your data. If it was not you, look at the security page.`,
  },
}
