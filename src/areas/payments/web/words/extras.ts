/** Words of what's added to a checkout, English. */
export const words = {
  extras: {
    title: 'On the checkout page',
    thankYou: 'Thank-you text',
    thankYouHint: 'On the receipt page and in the receipt email.',
    bump: 'Order bump',
    bumpHint: 'Buyers can add it before they pay.',
    upsell: 'Offer after payment',
    upsellHint: 'Shown once, right after payment, unless they own it.',
    downsell: 'If they say no, offer',
    none: 'Nothing',
    line: 'A line about it',
    noChoices: 'Publish another product with a one-time price to offer it here.',
    save: 'Save Checkout Page',
    saveTerms: 'Save Terms',
    saving: 'Saving…',
    saved: 'Saved.',
    saveFailed: 'We couldn’t save your changes. Try again.',
    failed: 'This part didn’t load.',
    rules: 'Your terms',
    terms: 'Terms',
    termsHint: 'Use Markdown. Your terms get their own page.',
    mustAgree: 'Buyers must agree to your terms',
    mustAgreeHint: 'We keep their version with the order.',
    asksWaiver: 'Ask buyers to give up the right to withdraw',
    asksWaiverHint: 'Digital content for EU consumers. Stated on the receipt.',
  },
} as const

declare module '#webkit/words.ts' {
  interface WordParts {
    extras: typeof words
  }
}
