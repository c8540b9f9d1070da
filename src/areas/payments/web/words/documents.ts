/** Words of documents by email, English. */
export const words = {
  documents: {
    emailMe: 'Email me this receipt',
    emailed: 'Your receipt is on its way to {to}.',
    failed: 'We couldn’t send the receipt. Try again.',
  },
} as const

declare module '#webkit/words.ts' {
  interface WordParts {
    documents: typeof words
  }
}
