import type { SubscriptionText } from './words.ts'

/** Was öffentliche Seiten über Abos sagen, auf Deutsch. */
export const subscriptionTextDe: SubscriptionText = {
  each: { month: (price) => `${price} im Monat`, year: (price) => `${price} im Jahr` },
  subscribe: (each) => `Abonnieren · ${each}`,
  subscribeFor: (total) => `Abonnieren · heute ${total}`,
  startTrial: 'Kostenlos testen',
  andThen: (each, day) => `Danach ${each}, das nächste Mal am ${day}. Jederzeit kündbar.`,
  trial: (days, amount, day, each) =>
    `${days} ${days === 1 ? 'Tag' : 'Tage'} kostenlos. Deine erste Zahlung ist ${amount} am ${day}, danach ${each}. Wenn du vorher kündigst, zahlst du nichts.`,
  plan: {
    press: (total) => `Heute ${total} zahlen`,
    each: (count, part) => `${count} Raten zu ${part}`,
    short: (count, part) => `${count} × ${part}`,
    note: (count, whole, next) =>
      `${count} Monatsraten, insgesamt ${whole}. Die nächste ist am ${next} fällig.`,
    manage: 'Ratenplan ansehen',
    title: (title) => `Dein Ratenplan für ${title}`,
    paid: 'Bisher bezahlt',
    paidOf: (paid, count) => `${paid} von ${count} Raten`,
    completed: (title) => `Alles bezahlt. ${title} gehört jetzt dir.`,
    pastDue: (day) =>
      `Wir konnten deine Karte nicht belasten. Gib unten eine Karte ein, um jetzt zu zahlen. Dein Zugang pausiert am ${day}, bis du zahlst.`,
    pastDueThere: (day) =>
      `Wir konnten deine Karte nicht belasten. Zahl unten, damit es weitergeht. Dein Zugang pausiert am ${day}, bis du zahlst.`,
    ended: 'Dieser Ratenplan ist beendet. Es wird nichts mehr abgebucht.',
  },
  manage: 'Abo verwalten',
  title: (title) => `Dein Abo von ${title}`,
  states: {
    trialing: 'Probezeit',
    active: 'Aktiv',
    pastDue: 'Zahlung fehlgeschlagen',
    ended: 'Beendet',
    ending: 'Gekündigt',
    completed: 'Ganz bezahlt',
  },
  price: 'Preis',
  next: 'Nächste Zahlung',
  nextIs: (amount, day) => `${amount} am ${day}`,
  none: 'Keine',
  access: 'Zugang bis',
  paidBy: 'Bezahlt mit',
  noCard: 'Keine Karte',
  payments: 'Zahlungen',
  failed: 'Fehlgeschlagen',
  waiting: 'In Arbeit',
  pastDue: (day) =>
    `Wir konnten deine Karte nicht belasten. Gib unten eine Karte ein, um jetzt zu zahlen. Dein Zugang bleibt bis ${day}.`,
  pastDueThere: (day) =>
    `Wir konnten deine Karte nicht belasten. Zahl unten, damit es weitergeht. Dein Zugang bleibt bis ${day}.`,
  ending: (day) => `Du hast gekündigt. Du kannst es bis ${day} nutzen, abgebucht wird nichts mehr.`,
  ended: 'Dieses Abo ist beendet. Es wird nichts mehr abgebucht.',
  cancel: 'Abo kündigen',
  cancelTitle: (title) => `${title} kündigen?`,
  cancelText: (day) =>
    `Es wird nichts mehr abgebucht. Dein Zugang bleibt bis ${day}, und bis dahin kannst du es dir anders überlegen.`,
  cancelNow:
    'Dein Zugang endet jetzt, weil die letzte Zahlung fehlgeschlagen ist. Dein Fortschritt bleibt erhalten.',
  cancelYes: 'Abo kündigen',
  cancelNo: 'Behalten',
  keep: 'Abo behalten',
  card: 'Karte ändern',
  cardText: 'Deine nächste Zahlung geht über diese Karte. Jetzt wird nichts abgebucht.',
  cardThere: (provider) => `Du gibst eine neue Karte bei ${provider} ein. Jetzt wird nichts abgebucht.`,
  payThere: (provider) =>
    `Du zahlst bei ${provider}. Spätere Zahlungen gehen über die Karte, die du dort eingibst.`,
  cardSave: 'Karte speichern',
  pay: (amount) => `${amount} zahlen`,
  cardSaved: 'Deine Karte ist gespeichert.',
  paid: 'Bezahlt. Danke.',
  kept: 'Dein Abo läuft weiter.',
  receipt: 'Beleg',
}
