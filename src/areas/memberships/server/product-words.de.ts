import type { Words } from '#kernel/language.ts'
import type { productWords } from './product-words.ts'

const count = (count: number) => (count === 1 ? '1 Stufe' : `${count} Stufen`)

/** What a checkout, a receipt and the store say of tiers, German. */
export const productWordsDe: Words<typeof productWords> = {
  kind: 'Mitgliedschaft',
  one: 'eine Mitgliedschaft',
  many: 'Mitgliedschaft',
  count,
  see: 'Mitgliedschaft ansehen',
  choose: 'Stufen ansehen',
  size: () => 'Mitgliedschaft',
  checkout: {
    owned: 'Du bist schon Mitglied dieser Stufe',
    second: {
      text: 'Du hast hier schon eine Mitgliedschaft, darum beginnt keine zweite. Diese Zahlung bekommst du zurück.',
      again:
        'Du bezahlst hier schon für eine andere Mitgliedschaft, darum läuft diese nicht weiter. So zahlst du nicht doppelt.',
      change: 'Mitgliedschaft im Mitgliederbereich ändern',
    },
  },
  refund: {
    removed: 'Die Mitgliedschaft endet jetzt, und es wird nichts mehr abgebucht.',
    kept: 'Die Mitgliedschaft bleibt und verlängert sich wie bisher.',
  },
  pending: { delivering: 'Bezahlt. Wir öffnen den Mitgliederbereich.', opening: 'Deine Mitgliedschaft' },
  receipt: {
    item: 'Mitgliedschaft',
    freeItem: 'Mitgliedschaft',
    start: 'Mitgliederbereich öffnen',
    continue: 'Mitgliederbereich öffnen',
    adds: 'Damit wird die Bestellung deinem Konto hinzugefügt.',
  },
  link: {
    email:
      'Der Link öffnet deinen Beleg und den Mitgliederbereich. Zu deiner Sicherheit öffnet er ihn nur 24 Stunden lang. Danach meldest du dich an oder forderst auf dem Beleg einen neuen Link an. Gib diese E-Mail nicht weiter: Wer den Link hat, kann deine Mitgliedschaft öffnen.',
    hadIt: (titles) => `Du hattest ${titles} schon.`,
    fresh: 'Der Link öffnet deinen Beleg und in den nächsten 24 Stunden auch den Mitgliederbereich.',
    button: 'Beleg und Mitgliederbereich öffnen',
    paper:
      'Diese E-Mail wurde an der Kasse angefordert. Wer beigetreten ist, öffnet den Mitgliederbereich nach dem Anmelden.',
    title: 'Öffne den Mitgliederbereich',
    text: 'Dieser Link zeigt deinen Beleg. Den Mitgliederbereich öffnest du mit einem neuen Link per E-Mail, oder indem du dich anmeldest.',
    forBuyer:
      'Dieser Link zeigt den Beleg. Wer beigetreten ist, öffnet den Mitgliederbereich nach dem Anmelden.',
  },
  invoice: { item: 'Mitgliedschaft' },
  subscription: {
    manage: 'Mitgliedschaft verwalten',
    title: (title) => `Deine Mitgliedschaft: ${title}`,
    ended: 'Diese Mitgliedschaft ist beendet. Es wird nichts mehr abgebucht.',
    cancel: 'Mitgliedschaft kündigen',
    cancelYes: 'Mitgliedschaft kündigen',
    cancelNo: 'Mitglied bleiben',
    keep: 'Doch Mitglied bleiben',
    kept: 'Deine Mitgliedschaft läuft weiter.',
    continued: 'Deine Mitgliedschaft läuft weiter.',
    switch: 'Stufe oder Preis wechseln',
    switchTitle: (title) => `Von ${title} wechseln`,
    switchedNow: 'Erledigt. Deine neue Stufe und ihr Preis gelten ab jetzt.',
    switchedNext: 'Erledigt. Deine neue Stufe und ihr Preis gelten ab der nächsten Zahlung.',
    keepPrice: 'Bei der jetzigen Stufe bleiben',
    pause: 'Mitgliedschaft pausieren',
    pausing: (from, until) =>
      `Deine Mitgliedschaft pausiert vom ${from} bis ${until}. Danach läuft sie automatisch weiter.`,
    paused: (until) =>
      `Deine Mitgliedschaft pausiert. Am ${until} läuft sie automatisch weiter; vorher wird nichts abgebucht.`,
    again: 'Wieder beitreten',
  },
}
