/** Words of learning that come with the app, English. */
export const words = {
  app: {
    keys: {
      player: 'Lessons',
      nextLesson: 'Next lesson',
      previousLesson: 'Previous lesson',
      done: 'Mark as done',
      notes: 'Write a note',
    },
  },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    learningFirst: typeof words
  }
}
