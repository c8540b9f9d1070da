import type { Words } from '#kernel/language.ts'
import type { digestStopWords } from './stop-words.ts'

/** Where the weekly email to members is stopped, German. */
export const digestStopWordsDe: Words<typeof digestStopWords> = {
  ask: (sender) => `Die wöchentliche E-Mail von ${sender} abbestellen?`,
  askText: (sender, address) =>
    `${sender} schreibt dann nicht mehr jede Woche an ${address}, was neu ist. Du bleibst Mitglied, und Belege kommen weiterhin.`,
  confirm: 'Abbestellen',
  chip: 'Abbestellt',
  done: 'Du bekommst die wöchentliche E-Mail nicht mehr',
  doneText: (sender) => `Du bleibst Mitglied bei ${sender}. Was neu ist, findest du im Mitgliederbereich.`,
  undone: (sender) => `Rückgängig gemacht. Du bekommst die wöchentliche E-Mail von ${sender} wieder.`,
  gone: 'An diese Adresse gehen solche E-Mails nicht mehr.',
}
