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
      text: 'You already have a membership here, so we didn’t start a second one. You get this payment back.',
      again:
        'You already pay for another membership here, so this one wasn’t restarted. No one pays for two.',
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
    manage: 'Manage membership',
    adds: 'This adds the order to what is yours.',
  },
  link: {
    email:
      'The link opens your receipt and the member area. For your safety it opens the member area for 24 hours; after that the receipt emails you a new one, or you sign in. Keep this email to yourself: whoever has the link can open your membership.',
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
}
