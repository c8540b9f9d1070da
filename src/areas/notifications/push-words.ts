/** What a browser says of a push that it cannot read. */
export const pushSettingWords = {
  title: 'Something new',
  body: 'Open your notifications to see it.',
} as const
