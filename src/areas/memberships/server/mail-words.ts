/** Words of the emails to members, English. */
export const membershipsMail = {
  added: {
    subject: (seller: string) => `You’re a member of ${seller}`,
    text: (seller: string, tier: string) =>
      `${seller} made you a member. Your tier is ${tier}, and there’s nothing to pay.`,
    how: (email: string) =>
      `Sign in with ${email}, or create an account with this address and confirm it. The member area opens then.`,
    until: (day: string) => `You’re a member until ${day}.`,
    button: 'Open member area',
    unwanted: (seller: string) => `Don’t know ${seller}, or don’t want this?`,
    refuse: 'Turn it down',
    footer: (seller: string, email: string) =>
      `Sent to ${email} because ${seller} entered this address. You can reply to it.`,
  },
}
