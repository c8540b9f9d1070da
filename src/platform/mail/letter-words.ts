/** Words that every email shares, English. */
export const letterWords = {
  /** Below the button, for programs that show none. */
  address: (url: string) => `Or open this link: ${url}`,
  /** Below the small print, in emails that can be stopped. */
  stop: 'Unsubscribe',
  /** In small print, of what sent it for a creator. */
  sentWith: (product: string) => `Sent with ${product}`,
}
