/** Words of what's added to a checkout, English. */
export const words = {
  extras: {
    title: 'On the checkout page',
    thankYou: 'Thank-you text',
    thankYouHint: 'On the receipt page and in the receipt email.',
    bump: 'Order bump',
    bumpHint: 'Buyers can add it with a checkbox before they pay.',
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
    saveFailed: 'Your changes weren’t saved. Try again.',
    failed: 'This part didn’t load.',
    rules: 'Your terms',
    terms: 'Terms',
    termsHint: 'Markdown: headings, lists, bold and links. They get a page of their own.',
    mustAgree: 'Buyers must agree to your terms',
    mustAgreeHint: 'The version they agreed to is kept with the order.',
    asksWaiver: 'Ask buyers to give up the right to withdraw',
    asksWaiverHint:
      'For digital content sold to consumers in the EU. It’s kept with the order and stated in the receipt.',
  },
} as const

declare module '#webkit/words.ts' {
  interface WordParts {
    extras: typeof words
  }
}
