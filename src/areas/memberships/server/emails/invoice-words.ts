/** Words of the email that asks someone to pay for a tier, English. */
export const invoiceMail = {
  subject: (seller: string, tier: string) => `${tier} from ${seller}: your payment link`,
  text: (seller: string, tier: string) =>
    `${seller} has a membership ready for you: ${tier}. Once you pay, you can open the member area.`,
  price: (price: string) => `The price is ${price}, plus tax where it applies.`,
  free: 'You won’t be charged unless you pay. If you don’t want it, ignore this email.',
  button: 'View and pay',
  unwanted: (seller: string) => `Don’t know ${seller}, or don’t want this?`,
  refuse: 'Turn it down',
  footer: (seller: string, email: string) =>
    `Sent to ${email} because ${seller} entered this address. You can reply to it.`,
}
