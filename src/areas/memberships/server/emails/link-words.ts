/** Words of the email with a fresh link to the member area, English. */
export const memberLinkMail = {
  subject: (seller: string) => `Your link to the member area of ${seller}`,
  text: 'This link opens your member area without signing in. It works for a day, on any device.',
  ignore: 'You didn’t ask for it? Then there’s nothing to do.',
  button: 'Open member area',
  footer: (seller: string) => `You’re getting this email because you’re a member of ${seller}.`,
}
