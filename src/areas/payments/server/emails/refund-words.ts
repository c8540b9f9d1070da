/** Words of the email about a refund, English. */
export const refundMailWords = {
  subject: (amount: string, titles: string) => `Your ${amount} refund for ${titles}`,
  heading: (amount: string) => `${amount} is on its way back to you.`,
  whole: (seller: string, amount: string, titles: string) =>
    `${seller} refunded the ${amount} you paid for ${titles}.`,
  part: (seller: string, amount: string, paid: string, titles: string) =>
    `${seller} refunded ${amount} of the ${paid} you paid for ${titles}.`,
  kept: (titles: string) => `You keep your access to ${titles}.`,
  removed: (titles: string) => `Your access to ${titles} has ended. Your progress is kept.`,
  when: 'It goes back to the card or account you paid with. Most banks show it within 5 to 10 business days.',
  inTest: 'This was a test payment: no real money moved.',
  button: 'Open receipt',
  footer: (seller: string, order: string) =>
    `You’re getting this email because of your order ${order} with ${seller}.`,
}
