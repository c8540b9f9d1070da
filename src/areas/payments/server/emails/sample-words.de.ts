import type { Words } from '#kernel/language.ts'
import type { sampleWords } from './sample-words.ts'

/** What a sample says of what was bought, German. */
export const sampleWordsDe: Words<typeof sampleWords> = {
  link: {
    email: 'Der Link öffnet deinen Beleg und alles, was du gekauft hast.',
    hadIt: (titles) => `Du hattest ${titles} schon.`,
    fresh: 'Der Link öffnet deinen Beleg und in den nächsten 24 Stunden auch, was du gekauft hast.',
    button: 'Beleg und Download öffnen',
    paper: 'Wer es gekauft hat, öffnet es nach dem Anmelden.',
    title: 'Öffne, was du gekauft hast',
    text: 'Um es zu öffnen, melde dich an oder lass dir einen neuen Link schicken.',
    forBuyer: 'Wer es gekauft hat, öffnet es nach dem Anmelden.',
  },
}
