/** Words of the emails to affiliates. */
export const affiliatesMail = {
  button: 'View your affiliate page',
  footer: (seller: string) =>
    `You’re getting this because you’re an affiliate of ${seller}. The button opens your own page, so don’t forward this email.`,
  invitation: {
    subject: (seller: string) => `You’re an affiliate of ${seller}`,
    text: (seller: string, rate: string) =>
      `${seller} added you as an affiliate. When someone buys through your link, you get ${rate} of what they pay, without tax.`,
    how: 'Your page has your link, your sales, and what you’re owed. You don’t need an account.',
  },
  accepted: {
    subject: (seller: string) => `${seller} accepted your application`,
    text: (seller: string) => `You’re now an affiliate of ${seller}.`,
  },
  freshLink: {
    subject: (seller: string) => `Your new link to your affiliate page at ${seller}`,
    text: 'This link opens your page for the next 90 days. Earlier links don’t work anymore.',
  },
  sales: {
    subject: (count: number, sum: string) =>
      count === 1 ? `You made a sale: ${sum}` : `You made ${count} sales: ${sum}`,
    text: (count: number, seller: string, sum: string) =>
      count === 1
        ? `Someone you sent to ${seller} bought something. Your share is ${sum}.`
        : `People you sent to ${seller} bought something ${count} times. Your share is ${sum}.`,
    when: 'It’s owed to you once the refund period ends.',
    footer: (seller: string) =>
      `You’re getting this because you’re an affiliate of ${seller}. You can turn these emails off on your page.`,
  },
  paid: {
    subject: (seller: string, sum: string) => `${seller} paid you ${sum}`,
    text: (seller: string, sum: string) => `${seller} marked ${sum} as paid to you.`,
    late: 'It can take a few days to arrive. If it doesn’t, reply to this email.',
  },
  application: {
    subject: (name: string) => `${name} wants to be your affiliate`,
    text: (name: string, email: string) => `${name} (${email}) applied to your affiliate program.`,
    button: 'View application',
    footer:
      'You’re getting this because anyone can apply to your affiliate program. You can change that in its settings.',
  },
}
