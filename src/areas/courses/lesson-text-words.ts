/** Words of what a lesson's text holds besides words: videos of others and files. The composition mounts it as `lessonText`. */
export const textEditorWords = {
  video: {
    house: { youtube: 'YouTube', vimeo: 'Vimeo' },
    playFrom: 'Play from {house}',
    nothingLoaded: 'Plays from {house}. Nothing is loaded from there until you press play.',
    openAt: 'Open at {house}',
    from: '{title} ({house})',
  },
  saving: {
    failed: 'We couldn’t save the file.',
    failedText: 'Check your connection and try again.',
  },
}
