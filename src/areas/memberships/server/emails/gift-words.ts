type Interval = 'month' | 'year'
const time = (interval: Interval) => (interval === 'month' ? 'a month' : 'a year')

export const giftTitleWords = (tier: string, interval: Interval): string =>
  `${tier}: gift for ${time(interval)}`

/** Words of emails about gifts, English. */
export const giftMailWords = {
  gift: {
    subject: (giver: string, seller: string) =>
      giver ? `${giver} gave you a membership with ${seller}` : `A gift for you: a membership with ${seller}`,
    text: (giver: string, seller: string, tier: string, interval: Interval) =>
      `${giver || 'Someone'} gave you ${time(interval)} of ${tier} with ${seller}. It’s paid for, begins when you accept it, and won’t renew.`,
    message: (giver: string) => (giver ? `${giver} writes:` : 'They write:'),
    choice: 'You don’t have to accept it. If you do nothing, nothing happens.',
    button: 'View your gift',
    footer: (seller: string, email: string) =>
      `Sent to ${email} because someone entered it as the address for a gift from ${seller}.`,
  },
  bought: {
    subject: (title: string) => `Your gift is ready: ${title}`,
    sent: (email: string) => `We’ve sent it to ${email}. It begins when they accept it.`,
    link: 'Open your gift’s page for the link to share. The gift begins when someone accepts it.',
    page: 'Its page shows whether it was accepted. From there, you can send it again, to the same address or another one.',
    button: 'Open your gift',
  },
  accepted: {
    subject: (title: string) => `Your gift was accepted: ${title}`,
    text: (from: string, until: string) =>
      `It was accepted on ${from} and lasts until ${until}. It won’t renew, so you won’t be charged again.`,
  },
  unsent: {
    subject: (title: string) => `We couldn’t email your gift: ${title}`,
    text: (email: string) =>
      `Our email to ${email} can’t be delivered. Your gift is still waiting, and it won’t expire.`,
    link: 'You can share this link yourself. The first person to accept gets the gift:',
    page: 'Or check the address on your gift’s page, and send it again.',
  },
  asked: {
    subject: (title: string) => `No one has accepted your gift yet: ${title}`,
    text: (day: string) => `You bought it on ${day}, and it’s still waiting. It won’t expire.`,
    choice: 'You can send it again, choose another address, or ask for your money back.',
    button: 'Decide what to do',
  },
  refund: {
    subject: (title: string) => `A buyer is asking for a refund: ${title}`,
    text: (buyer: string, title: string) =>
      `${buyer} bought “${title}”, and no one has accepted it. They’d like their money back.`,
    how: 'Refund the payment in Payments, and the gift is withdrawn. Or reply to this email.',
    button: 'Open the payment',
    footer: (seller: string) => `You’re getting this email because you sell as ${seller}.`,
  },
  footer: (seller: string) => `You’re getting this email because you bought a gift from ${seller}.`,
}
