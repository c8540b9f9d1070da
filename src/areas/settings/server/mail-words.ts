/** Words of the mails of settings, English. */
export const settingsMail = {
  deleted: {
    subject: 'Your account was deleted',
    text: (site: string) =>
      `Your account at ${site} was deleted, as you asked. What was kept about you there is being erased; orders stay without your name.`,
    next: 'You can make a new account with this address at any time.',
    footer: (email: string) =>
      `Sent to ${email} once, because the account was yours. It is the last mail from there.`,
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
