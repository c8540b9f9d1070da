import type { Words } from '#kernel/language.ts'
import type { productWords } from './product-words.ts'

const lessons = (count: number) => (count === 1 ? '1 Lektion' : `${count} Lektionen`)

/** What a checkout, a receipt and the store say of courses, German. */
export const productWordsDe: Words<typeof productWords> = {
  kind: (count) => `Kurs, ${lessons(count)}`,
  one: 'einem Kurs',
  many: 'Kurse',
  count: (count) => (count === 1 ? '1 Kurs' : `${count} Kurse`),
  see: 'Zu den Kursen',
  size: lessons,
  checkout: { owned: 'Dieser Kurs gehört dir' },
  pending: { delivering: 'Bezahlt. Wir öffnen deinen Kurs.', opening: 'Dein Kurs' },
  receipt: {
    item: 'Kurs, einmalige Zahlung',
    freeItem: 'Kurs',
    start: 'Mit dem Lernen beginnen',
    continue: 'Weiterlernen',
    adds: 'Damit kommt die Bestellung zu deinen Kursen, samt dem Fortschritt bisher.',
  },
  link: {
    email:
      'Der Link öffnet deinen Beleg und deine Lektionen. Zu deiner Sicherheit öffnet er die Lektionen nur 24 Stunden lang. Danach meldest du dich an oder forderst auf dem Beleg einen neuen Link an. Gib diese E-Mail nicht weiter: Wer den Link hat, kann deine Lektionen öffnen.',
    hadIt: (titles) =>
      `Du hattest ${titles} schon. Wenn du über den Link unten weiterlernst, kommt alles, was du mit dieser Bestellung gemacht hast, zu deinem Kurs dazu.`,
    fresh: 'Der Link öffnet deinen Beleg und in den nächsten 24 Stunden auch deine Lektionen.',
    button: 'Beleg und Lektionen öffnen',
    paper:
      'Diese E-Mail wurde an der Kasse angefordert. Die Lektionen öffnen sich für die Person, die sie gekauft hat, wenn sie sich anmeldet.',
    title: 'Öffne deine Lektionen',
    text: 'Dieser Link zeigt deinen Beleg. Um deine Lektionen zu öffnen, melde dich an oder lass dir einen neuen Link schicken.',
    forBuyer:
      'Dieser Link zeigt den Beleg. Die Lektionen öffnen sich für die Person, die sie gekauft hat, wenn sie sich anmeldet.',
  },
  invoice: { item: 'Onlinekurs' },
  route: {
    lesson: (position, title) => `Lektion ${position}: ${title}`,
    certificate: 'Zertifikat',
    afterLesson: (position) => `Nach Lektion ${position}`,
    lastLesson: (position) => `Lektion ${position}`,
    theEnd: 'Letzte Lektion',
  },
}
