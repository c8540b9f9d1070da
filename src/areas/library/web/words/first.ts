/** Words of library that come with the app, English. */
export const words = {
  app: {
    nav: { learning: 'My learning' },
  },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    libraryFirst: typeof words
  }
}
