/** Words of the email about a price that stays, English. */
export const priceKept = {
  subject: (who: string, price: string) => `${who} keeps paying ${price}`,
  text: (who: string, email: string, title: string, asked: string) =>
    `We couldn’t deliver the email that tells ${who} (${email}) about the new price of ${title}, ${asked}.`,
  next: (price: string) =>
    `We don’t raise a price without telling the person who pays it, so they keep paying ${price}. If you have another address for them, let them know.`,
  button: 'Open subscriptions',
  footer: 'You’re getting this email because you changed a price for everyone who pays it.',
}
