import { achievementsWords } from '#areas/achievements/words.ts'

/** Words of achievements that come with the app, English. */
export const words = {
  achievements: achievementsWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    achievementsFirst: typeof words
  }
}
