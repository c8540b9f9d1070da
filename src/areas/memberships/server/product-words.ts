const count = (count: number) => (count === 1 ? '1 tier' : `${count} tiers`)

/** What a checkout, a receipt and the store say of tiers, English. */
export const productWords = {
  /** Below its title. */
  kind: 'Membership',
  one: 'a membership',
  many: 'Membership',
  count,
  see: 'View membership',
  choose: 'View the tiers',
  size: () => 'Membership',
  checkout: {
    owned: 'You’re a member of this tier',
    second: {
      text: 'You already have a membership here, so we didn’t start a second one. You’ll get this payment back.',
      again:
        'You already pay for another membership here, so this one wasn’t restarted. You won’t pay twice.',
      change: 'Change your membership in the member area',
    },
  },
  refund: {
    removed: 'Their membership ends now, and nothing more is charged.',
    kept: 'They stay a member, and renewals continue.',
  },
  pending: { delivering: 'Paid. We’re opening the member area.', opening: 'Your membership' },
  receipt: {
    item: 'Membership',
    freeItem: 'Membership',
    start: 'Open member area',
    continue: 'Open member area',
    adds: 'This adds the order to your account.',
  },
  link: {
    email:
      'The link opens your receipt and the member area. For your security, it opens the member area for 24 hours. After that, get a new link from your receipt or sign in. Keep this email to yourself: anyone with the link can open your membership.',
    hadIt: (titles: string) => `You already had ${titles}.`,
    fresh: 'The link opens your receipt, and the member area for the next 24 hours.',
    button: 'Open receipt and member area',
    paper:
      'Someone asked for this email at checkout. The person who joined can open the member area by signing in.',
    title: 'Open the member area',
    text: 'This link shows your receipt. To open the member area, sign in or get a new link by email.',
    forBuyer: 'This link shows the receipt. The person who joined can open the member area by signing in.',
  },
  invoice: { item: 'Membership' },
  subscription: {
    manage: 'Manage membership',
    title: (title: string) => `Your membership: ${title}`,
    ended: 'This membership has ended. You won’t be charged again.',
    cancel: 'Cancel membership',
    cancelYes: 'Cancel membership',
    cancelNo: 'Keep membership',
    keep: 'Restart membership',
    kept: 'Your membership continues.',
    continued: 'Your membership continues.',
    switch: 'Change tier or price',
    switchTitle: (title: string) => `Change from ${title}`,
    switchedNow: 'Done. Your new tier and price apply from now on.',
    switchedNext: 'Done. Your new tier and price start with the next payment.',
    keepPrice: 'Keep my current tier',
    pause: 'Pause membership',
    pausing: (from: string, until: string) =>
      `Your membership is paused from ${from} to ${until}. Then it continues automatically.`,
    paused: (until: string) =>
      `Your membership is paused. It continues automatically on ${until}, and you won’t be charged before then.`,
    again: 'Join again',
  },
}
