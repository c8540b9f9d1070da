/** What the log says of affiliates, English. The values are the facts of the event. */
export const affiliatesLogWords = {
  affiliateAdded: 'An affiliate was added',
  affiliateApplied: 'Someone applied to be an affiliate',
  affiliateRemoved: 'An affiliate was removed',
  payoutPaid: 'Affiliates were paid',
}
