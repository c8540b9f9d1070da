/** Words that every mail shares, English. */
export const letterWords = {
  /** Below the button, for programs that show none. */
  address: (url: string) => `Or open this address: ${url}`,
  /** Below the small print of what can be stopped. */
  stop: 'Unsubscribe',
}
