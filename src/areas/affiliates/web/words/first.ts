/** Words of affiliates that come with the app, English. */
export const words = {
  app: {
    nav: { affiliates: 'Affiliates' },
  },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    affiliatesFirst: typeof words
  }
}
