/** Where the weekly email to members is stopped, English. */
export const digestStopWords = {
  ask: (sender: string) => `Stop the weekly email from ${sender}?`,
  askText: (sender: string, address: string) =>
    `${sender} won’t email ${address} about new content each week anymore. You stay a member, and you’ll still get receipts.`,
  confirm: 'Unsubscribe',
  chip: 'Unsubscribed',
  done: 'You won’t get the weekly email anymore',
  doneText: (sender: string) => `You’re still a member of ${sender}. What’s new is in your member area.`,
  undone: (sender: string) => `Undone. You’ll get the weekly email from ${sender} again.`,
  gone: 'This address isn’t getting these emails anymore.',
}
