import { planFullWords } from '#areas/plans/full-words.ts'

/** Words of plans that come with the app, English. */
export const words = {
  app: {
    nav: { upgrade: 'Upgrade' },
  },
  planFull: planFullWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    plansFirst: typeof words
  }
}
