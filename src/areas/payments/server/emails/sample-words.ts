/** What a sample says of what was bought: the real words come with the declaration of its kind. */
export const sampleWords = {
  link: {
    email: 'The link opens your receipt and what you bought.',
    hadIt: (titles: string) => `You already had ${titles}.`,
    fresh: 'The link opens your receipt, and what you bought for the next 24 hours.',
    button: 'Open receipt and download',
    paper: 'The person who bought it can open it by signing in.',
    title: 'Open what you bought',
    text: 'To open what you bought, sign in or get a new link by email.',
    forBuyer: 'The person who bought it can open it by signing in.',
  },
}
