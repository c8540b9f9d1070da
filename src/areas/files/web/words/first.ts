import { filesWords } from '#areas/files/words.ts'

/** Words of files that come with the app, English. */
export const words = {
  files: filesWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    filesFirst: typeof words
  }
}
