/** What emails about digital products say, English. */
export const downloadsMail = {
  subject: (title: string) => `There’s a new version of ${title}`,
  text: (seller: string, name: string, number: number) =>
    `${seller} added version ${number} of “${name}”. It’s yours because you own this product.`,
  free: 'Downloading it for the first time doesn’t use up a download.',
  testMode: 'This is test mode: no real product was sold.',
  button: 'Get the new version',
  footer: (title: string, seller: string) =>
    `You’re getting this email because you own ${title} by ${seller}.`,
  keysLow: {
    subject: (title: string, left: number) =>
      left === 0 ? `${title} is out of license keys` : `${title} is running out of license keys`,
    text: (title: string, left: number) =>
      left === 0
        ? `The last license key of ${title} is sold, so no one can buy it right now. Add more keys to sell it again.`
        : `${title} is running out of license keys: ${left} left. When they’re gone, no one can buy it until you add more.`,
    /** Behind the subject, at the bell. */
    news: (left: number) =>
      left === 0
        ? 'No one can buy it until you add more.'
        : `${left} left. Add more before ${left === 1 ? 'it’s' : 'they’re'} sold.`,
    button: 'Add license keys',
    footer: 'You’re getting this email because you sell this product.',
  },
}
