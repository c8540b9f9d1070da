/** Words of the mail an admin tries the mail server with, English. */
export const adminMail = {
  test: {
    subject: (brand: string) => `Test mail from ${brand}`,
    heading: 'Mail works',
    text: 'An admin sent this mail to see whether mail arrives. It does.',
    footer: (email: string, appUrl: string) => `Sent to ${email} from ${appUrl}. There is nothing to do.`,
  },
}
