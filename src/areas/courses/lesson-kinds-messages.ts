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
  /** Other words people look for a block by, in the `/` menu. */
  also: {
    heading2: 'title h2',
    heading3: 'subtitle h3',
    image: 'picture photo',
    taskList: 'todo task to-do check',
    bulletList: 'unordered ul',
    orderedList: 'ol',
    blockquote: 'blockquote said',
    tip: 'callout box try this',
    note: 'callout box info',
    warning: 'callout box danger caution',
    table: 'grid rows columns',
    codeBlock: 'pre program snippet',
    embed: 'embed youtube vimeo film',
    file: 'attachment download pdf zip upload',
    horizontalRule: 'line rule hr separator',
    paragraph: 'paragraph plain',
  },
  tools: {
    table: 'Table',
    rowAbove: 'Add a row above',
    rowBelow: 'Add a row below',
    columnBefore: 'Add a column before',
    columnAfter: 'Add a column after',
    headerRow: 'Heading row on or off',
    deleteRow: 'Delete the row',
    deleteColumn: 'Delete the column',
    deleteTable: 'Delete the table',
    callout: 'Box',
    note: 'Note',
    tip: 'Tip',
    warning: 'Warning',
    language: 'Language of the code',
    plain: 'Plain text',
  },
  embed: {
    from: '{host, select, youtube {YouTube video} other {Vimeo video}}',
    title: 'Title',
    titleHint:
      'Students read this before they press play. Nothing is loaded from {host, select, youtube {YouTube} other {Vimeo}} until then.',
    remove: 'Remove video',
    dialog: 'Video link',
    address: 'Address of the video',
    addressHint: 'From YouTube or Vimeo. Students press play before anything is loaded from there.',
    bad: 'Only videos of YouTube and Vimeo can be shown in a lesson. Use a link for other pages.',
    cancel: 'Cancel',
    insert: 'Add video',
  },
  file: {
    added: 'File added',
    remove: 'Remove file',
    trouble: {
      type: '{name} cannot be put into a lesson. Choose a document, an archive, a picture, audio or video.',
      size: '{name} is too large. A file can have up to {max}.',
      empty: '{name} is empty. Choose another file.',
      unreachable: '{name} was not uploaded: there is no connection. Your text is kept.',
      unknown: '{name} was not uploaded. Your text is kept.',
    },
  },
} as const

/** Words within the text itself, as students read it: the server writes them into its HTML. */
export const lessonTextWords = {
  callout: { note: 'Note', tip: 'Tip', warning: 'Warning' },
  watch: { youtube: 'Watch on YouTube', vimeo: 'Watch on Vimeo' },
} as const
