/** What a browser shows before a study time, English. */
export const studyPushWords = {
  studyTime: (course: string, time: string) => ({
    title: `Time to study at ${time}`,
    body: course || 'You planned to study today.',
  }),
}
