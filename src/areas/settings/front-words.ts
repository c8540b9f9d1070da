/** The part of branding that says what leads on the storefront. */
export const settingsFrontWords = {
  title: 'Storefront',
  headline: 'Headline',
  headlineHint: 'What you teach, in one line. {left, number} characters left.',
  tooLong: 'Use at most {most, number} characters',
  hero: 'Picture',
  heroHint: 'Shown beside your headline.',
  featured: 'Featured product',
  featuredHint: 'Shown first, and larger.',
  mostSold: 'Your bestseller',
  featuredGone: 'Your choice (not for sale right now)',
  quote: 'Featured review',
  quoteHint: 'Published reviews with 4 or 5 stars.',
  noQuote: 'None',
  quoteOf: '{name}: {words}',
  quoteGone: 'Your choice',
} as const
