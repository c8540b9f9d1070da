/** Words of the mails to admins, English. */
export const adminMail = {
  test: {
    subject: (brand: string) => `Test mail from ${brand}`,
    heading: 'Mail works',
    text: 'An admin sent this mail to see whether mail arrives. It does.',
    footer: (email: string, appUrl: string) => `Sent to ${email} from ${appUrl}. There is nothing to do.`,
  },
  exportReady: {
    subject: 'Your export is ready',
    text: (rows: string, hours: number) =>
      `It has ${rows} rows. Sign in as an admin to download it; it is deleted after ${hours} hours.`,
    button: 'Open exports',
    footer: (email: string) => `Sent to ${email} because you asked for an export.`,
  },
}
