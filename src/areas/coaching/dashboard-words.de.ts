import type { Words } from '#kernel/language.ts'
import type { coachingDashboardWords } from './dashboard-words.ts'

/** What the dashboard says about coaching, German. */
export const coachingDashboardWordsDe: Words<typeof coachingDashboardWords> = {
  create: 'Coaching-Paket anlegen',
  createText: 'Ein Termin oder mehrere',
  first: {
    title: 'Das erste Coaching-Paket anlegen',
    text: 'Lege fest, wie viele Termine es umfasst und was es kostet.',
    again: 'Deine Coaching-Pakete ansehen',
    way: 'Zeiten und einen Preis festlegen.',
  },
  publish: { text: 'Es fehlen noch deine Zeiten.', open: 'Paket öffnen' },
  testOrder: 'ein Coaching-Paket aktivieren',
  recent: 'Coaching-Pakete',
}
