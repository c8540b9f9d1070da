import { certificatesWords } from '#areas/certificates/words.ts'

/** Words of certificates, on both sides, English. */
export const words = {
  certificates: certificatesWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    certificates: typeof words
  }
}
