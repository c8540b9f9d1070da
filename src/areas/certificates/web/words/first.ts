import { certificateActivityWords } from '#areas/certificates/activity-words.ts'

/** Words of certificates that come with the app, English. */
export const words = {
  app: {
    nav: { certificates: 'Certificates' },
  },
  certificates: { activity: certificateActivityWords },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    certificatesFirst: typeof words
  }
}
