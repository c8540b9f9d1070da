/** Words of the emails to members, English. */
export const membershipsMail = {
  welcome: {
    subject: (tier: string) => `Welcome to ${tier}`,
    text: (seller: string, tier: string) =>
      `You’re a member of ${seller} now. You can open everything in the member area that ${tier} includes.`,
    inside: (titles: string) => `What’s new: ${titles}.`,
    manage: 'You can change, pause or cancel your membership there too.',
    until: (day: string) => `It ends on ${day} and won’t renew.`,
    button: 'Open member area',
    receipt: 'Open receipt and member area',
    footer: (seller: string) => `You’re getting this email because you joined ${seller}.`,
  },
  goodbye: {
    subject: (seller: string) => `Your membership with ${seller} has ended`,
    text: (seller: string, tier: string) =>
      `${seller} ended your membership (${tier}). You can’t open the member area anymore, and nothing was charged.`,
    again: 'If you’d like to come back, you can join again.',
    button: 'See memberships',
    footer: (seller: string) => `You’re getting this email because you were a member of ${seller}.`,
  },
  ranOut: {
    text: (seller: string, tier: string, day: string) =>
      `Your membership with ${seller} (${tier}) was free until ${day}. It has ended, so you can’t open the member area anymore. Nothing was charged.`,
    again: 'If you’d like to stay, you can join again.',
  },
  added: {
    subject: (seller: string) => `You’re a member of ${seller}`,
    text: (seller: string, tier: string) =>
      `${seller} made you a member. Your tier is ${tier}, and there’s nothing to pay.`,
    how: (email: string) =>
      `Sign in with ${email}, or create an account with this address and confirm it. Then you can open the member area.`,
    until: (day: string) => `You’re a member until ${day}.`,
    button: 'Open member area',
    unwanted: (seller: string) => `Don’t know ${seller}, or don’t want this?`,
    refuse: 'Turn it down',
    footer: (seller: string, email: string) =>
      `Sent to ${email} because ${seller} entered this address. You can reply to it.`,
  },
}
