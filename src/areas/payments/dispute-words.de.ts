import type { Words } from '#kernel/language.ts'
import type { disputeWords } from './dispute-words.ts'

/** Words of payments that a buyer's bank took back, German. */
export const disputeWordsDe: Words<typeof disputeWords> = {
  title: '{mode, select, test {Test: } other {}}Anfechtung: {total} für {title}',
  open: 'Begründung der Bank: {reason}. Bis zur Entscheidung sind {total} und eine Gebühr von {fee} einbehalten. Bestellung <number>{order}</number>.',
  respondBy: 'Antworte bis zum {date}',
  submitted:
    'Deine Belege gingen am {date} an die Bank. Wir sagen dir, wie sie entscheidet. Bestellung <number>{order}</number>.',
  closed:
    'Die Frist ist abgelaufen. Wir sagen dir, wie die Bank entscheidet. Bestellung <number>{order}</number>.',
  elsewhere: 'Antworte bei {provider}.',
  download: 'Belege herunterladen',
  submit: 'Belege einreichen',
  accept: 'Akzeptieren',
  submitTitle: 'Belege zu {total} einreichen',
  submitText: 'Die Bank bekommt das genau einmal. Danach kannst du nichts mehr ändern.',
  evidence: 'Deine Belege',
  evidenceHint: 'Übernimm, was in der Belegdatei steht, und ergänze den Rest.',
  send: 'An die Bank senden',
  acceptTitle: 'Diese Anfechtung akzeptieren?',
  acceptText:
    'Der Käufer bekommt {total} zurück und verliert den Zugang. Die Gebühr von {fee} bekommst du nicht zurück. Das lässt sich nicht rückgängig machen.',
  acceptConfirm: 'Anfechtung akzeptieren',
  reasons: {
    fraudulent: 'Die Zahlung sei nicht vom Käufer ausgelöst worden',
    duplicate: 'Es sei doppelt bezahlt worden',
    productNotReceived: 'Das Gekaufte sei nicht angekommen',
    productUnacceptable: 'Das Gekaufte sei nicht wie beschrieben',
    subscriptionCanceled: 'Es sei vorher gekündigt worden',
    creditNotProcessed: 'Eine Erstattung fehle',
    unrecognized: 'Der Käufer kenne die Zahlung nicht',
    general: 'Die Bank nennt keine Einzelheiten',
  },
  evidenceMissing: 'Gib deine Belege ein',
  sending: 'Wird gesendet …',
  sendFailed: 'Deine Belege konnten nicht abgeschickt werden. Versuch es noch einmal.',
  downloadFailed: 'Die Belege konnten nicht geladen werden. Versuch es noch einmal.',
}
