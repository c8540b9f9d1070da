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
    adds: 'Damit kommt die Bestellung zu deinen Kursen, mit allem, was darin schon gemacht wurde.',
  },
  invoice: { item: 'Onlinekurs' },
  route: {
    lesson: (position, title) => `Lektion ${position}: ${title}`,
    certificate: 'Zertifikat',
    afterLesson: (position) => `Nach Lektion ${position}`,
    lastLesson: (position) => `Lektion ${position}`,
    theEnd: 'Die letzte',
  },
}
