/** Words of storefront that come with the app, English. */
export const words = {
  app: {
    nav: { browse: 'Browse products', storefront: 'Storefront' },
  },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    storefrontFirst: typeof words
  }
}
