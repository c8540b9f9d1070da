/** Words of the emails to admins, English. */
export const adminMail = {
  test: {
    subject: (brand: string) => `Test email from ${brand}`,
    heading: 'Email works',
    text: 'An admin sent this email to check that delivery works. It does.',
    footer: (email: string, appUrl: string) =>
      `Sent to ${email} from ${appUrl}. You don’t need to do anything.`,
  },
  exportReady: {
    subject: 'Your export is ready',
    text: (rows: string, hours: number) =>
      `It has ${rows} rows. Sign in as an admin to download it. It’s deleted after ${hours} hours.`,
    button: 'Open exports',
    footer: (email: string) => `Sent to ${email} because you asked for an export.`,
  },
}
