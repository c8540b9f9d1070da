const count = (count: number) => (count === 1 ? '1 plan' : `${count} plans`)

/** What checkouts, receipts and invoices say of plans, English. */
export const productWords = {
  one: 'a plan',
  many: 'Plans',
  count,
  see: 'View plans',
  size: count,
  checkout: { owned: 'You already pay for a plan' },
  pending: { delivering: 'Paid. We’re setting up your plan.', opening: 'Your plan' },
  receipt: {
    item: 'Plan, paid monthly',
    freeItem: 'Plan',
    start: 'Go to Billing',
    continue: 'Go to Billing',
    adds: 'You’ll find this payment in Settings, under Billing.',
  },
  link: {
    email: 'The link opens your receipt and invoice. Your plan is already active: sign in to use it.',
    hadIt: (titles: string) => `You already had the ${titles}.`,
    fresh: 'The link opens your receipt and invoice.',
    button: 'Open receipt',
    paper: 'Someone asked for this email at checkout. The person who bought it can open it by signing in.',
    title: 'Your receipt',
    text: 'This link shows your receipt. To change your plan, sign in and open Settings, then Billing.',
    forBuyer: 'This link shows the receipt. The person who bought it can open it by signing in.',
  },
  invoice: { item: 'Plan, one month' },
}
