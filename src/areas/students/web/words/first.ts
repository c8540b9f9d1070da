/** Words of students that come with the app, English. */
export const words = {
  app: {
    nav: { students: 'Students' },
    palette: { everyone: 'All students' },
  },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    studentsFirst: typeof words
  }
}
