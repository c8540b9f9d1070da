/** What emails about digital products say, English. */
export const downloadsMail = {
  subject: (title: string) => `There’s a new version of ${title}`,
  text: (seller: string, name: string, number: number) =>
    `${seller} added version ${number} of “${name}”. It’s yours, because you have this product.`,
  free: 'Downloading it for the first time doesn’t use up a download.',
  testMode: 'This is test mode: no real product was sold.',
  button: 'Get the new version',
  footer: (title: string, seller: string) =>
    `You’re getting this email because you have ${title} by ${seller}.`,
}
