/** What the log says of memberships, English. The values are the facts of the event. */
export const membershipsLogWords = {
  tierCreated: 'The tier “{title}” was made',
  tierChanged: 'The tier “{title}” was changed',
  tierDeleted: 'The tier “{title}” was deleted',
  joinPageChanged: 'The join page was changed',
  memberAdded: '{name} was added to {tier}',
  giftAccepted: '{name} accepted a gift: {tier}',
  memberInvoiced: '{name} got an invoice for {tier}',
  contentPublished: '“{title}” was published for members',
  contentRemoved: '“{title}” was taken from members',
}
