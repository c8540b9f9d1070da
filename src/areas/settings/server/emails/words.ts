/** Words of the emails of settings, English. */
export const settingsMail = {
  deleted: {
    subject: 'Your account was deleted',
    text: (site: string) =>
      `Your account at ${site} was deleted, as you asked. You’re signed out everywhere and no longer have access to anything there. We’re erasing everything stored about you. Orders stay, without your name.`,
    next: 'We’ll send one last email when that’s done. If you didn’t do this, contact the people who run the site right away.',
    footer: (email: string) => `Sent to ${email} because the account was yours.`,
  },
  erased: {
    subject: 'Everything about you was erased',
    text: (site: string) =>
      `It’s done: nothing at ${site} identifies you anymore. Sellers keep your orders as numbers, without your name and address, because the law requires them to keep their books.`,
    next: 'You can create a new account with this address at any time. It starts empty.',
    footer: (email: string) =>
      `Sent once to ${email}. This is the last email you’ll get from us: we forget your address as soon as it’s sent.`,
  },
  dataReady: {
    subject: 'Your data is ready',
    text: 'Everything stored about you is in one ZIP file, as JSON and CSV.',
    next: 'Sign in to download it. It’s deleted after 24 hours.',
    button: 'Download your data',
    footer: (email: string) =>
      `Sent to ${email} because you asked for your data. If this wasn’t you, check your security settings.`,
  },
}
