/** What the log says of memberships, English. The values are the facts of the event. */
export const membershipsLogWords = {
  tierCreated: 'The tier “{title}” was created',
  tierChanged: 'The tier “{title}” was changed',
  tierDeleted: 'The tier “{title}” was moved to the trash',
  tierDiscarded: 'The tier “{title}” was deleted for good',
  joinPageChanged: 'The join page was changed',
  memberAdded: '{name} was added to {tier}',
  giftAccepted: '{name} accepted a gift: {tier}',
  memberInvoiced: '{name} got an invoice for {tier}',
  contentCreated: 'The content “{title}” was added',
  contentChanged: 'The content “{title}” was changed',
  contentPublished: '“{title}” was published for members',
  contentRemoved: '“{title}” was hidden from members and moved to the trash',
  contentDiscarded: 'The content “{title}” was deleted for good',
}
