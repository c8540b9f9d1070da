import type { Words } from '#kernel/language.ts'
import type { coachingDashboardWords } from './dashboard-words.ts'

/** What the dashboard says about coaching, German. */
export const coachingDashboardWordsDe: Words<typeof coachingDashboardWords> = {
  create: 'Coaching-Paket anlegen',
  createText: 'Eine Sitzung oder mehrere',
  first: {
    title: 'Das erste Coaching-Paket anlegen',
    text: 'Sag, wie viele Sitzungen es hat und was es kostet.',
    again: 'Deine Coaching-Pakete ansehen',
    way: 'Zeiten und einen Preis festlegen.',
  },
  publish: { text: 'Braucht deine Zeiten.', open: 'Paket öffnen' },
  testOrder: 'ein Coaching-Paket aktivieren',
  recent: 'Coaching-Pakete',
}
