/** Words of marketing that come with the app, English. */
export const words = {
  app: {
    nav: { siteTexts: 'Site texts', contactMessages: 'Messages' },
  },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    marketingFirst: typeof words
  }
}
