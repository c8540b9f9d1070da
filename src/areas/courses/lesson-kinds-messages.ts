/** Words of the kinds of lessons in the editor: what each is made of, and the blocks of its text. */
export const lessonKindsMessages = {
  line: {
    video: '{duration, select, none {Video lesson} other {Video lesson · {duration}}}',
    audio: '{duration, select, none {Audio lesson} other {Audio lesson · {duration}}}',
    text: '{duration, select, none {Text lesson} other {Text lesson · {duration} to read}}',
    pdf: '{pages, plural, =0 {PDF lesson} one {PDF lesson · # page} other {PDF lesson · # pages}}',
    download:
      '{files, plural, =0 {Download} one {Download · # file, {size}} other {Download · # files, {size}}}',
    quiz: '{questions, plural, =0 {Quiz} one {Quiz · # question · pass {pass}%} other {Quiz · # questions · pass {pass}%}}',
  },
} as const

/** Words within the text itself, as students read it: the server writes them into its HTML. */
export const lessonTextWords = {
  callout: { note: 'Note', tip: 'Tip', warning: 'Warning' },
  watch: { youtube: 'Watch on YouTube', vimeo: 'Watch on Vimeo' },
} as const
