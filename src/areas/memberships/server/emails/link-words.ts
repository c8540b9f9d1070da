/** Words of the email with a fresh link to the member area, English. */
export const memberLinkMail = {
  subject: (seller: string) => `Your link to the member area of ${seller}`,
  text: 'This link opens your member area without signing in. It works for a day, on any device.',
  ignore: 'Didn’t ask for this? Ignore this email.',
  button: 'Open member area',
  footer: (seller: string) => `You’re getting this email because you’re a member of ${seller}.`,
}
