import type { Words } from '#kernel/language.ts'
import type { affiliatesSite } from './words.ts'

/** Words of the pages of affiliates, German. */
export const affiliatesSiteDe: Words<typeof affiliatesSite> = {
  own: {
    title: 'Deine Affiliate-Seite',
    lead: (seller, rate) =>
      `Teile deinen Link. Kauft jemand darüber bei ${seller}, bekommst du ${rate} des Preises ohne Steuer.`,
    paused: (seller) => `${seller} hat deinen Link pausiert. Neue Verkäufe zählen gerade nicht.`,
    removed: (seller) => `Du bist kein Affiliate von ${seller} mehr. Was dir noch zusteht, siehst du unten.`,
    link: 'Dein Link',
    linkHint: 'Zählt für diesen Besuch, bei bekannten Kontakten 30 Tage lang.',
    coupons: (codes) => `Auch Käufe mit deinem Gutschein zählen: ${codes}`,
    figures: 'Deine Zahlen',
    clicks: 'Klicks',
    sales: 'Verkäufe',
    pending: 'Vorgemerkt',
    owed: 'Offen',
    paid: 'Ausgezahlt',
    nothing: '–',
    when: (days) =>
      days === 0
        ? 'Ein Verkauf steht dir sofort zu. Eine Erstattung nimmt den Anteil zurück.'
        : `Ein Verkauf steht dir nach ${days} Tagen zu. Eine Erstattung nimmt den Anteil zurück.`,
    minimum: (amount) => `Ausgezahlt wird, sobald mindestens ${amount} offen sind.`,
    history: 'Deine Verkäufe',
    noSales: 'Noch keine Verkäufe. Hier siehst du sie dann.',
    date: 'Datum',
    product: 'Produkt',
    share: 'Dein Anteil',
    state: 'Status',
    states: {
      pending: 'Vorgemerkt',
      owed: 'Offen',
      inPayout: 'Offen',
      paid: 'Ausgezahlt',
      reversed: 'Erstattet',
    },
    owedOn: (date) => `Fällig am ${date}`,
    payouts: 'Deine Auszahlungen',
    noPayouts: 'Noch nichts.',
    emails: 'E-Mails',
    emailsOn: 'Über neue Verkäufe schreiben wir dir höchstens einmal am Tag.',
    emailsOff: 'Über neue Verkäufe schreiben wir dir nicht.',
    turnOff: 'Diese E-Mails abbestellen',
    turnOn: 'Über Verkäufe benachrichtigen',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    lead: 'Zu deiner Sicherheit gilt ein Link zu deiner Seite 90 Tage, und immer nur der neueste. Wir schicken dir gern einen neuen.',
    send: 'Neuen Link schicken',
    sent: 'Sieh in dein Postfach',
    sentText: 'Wenn du noch Affiliate bist, ist ein neuer Link an deine Adresse unterwegs.',
  },
  broken: {
    title: 'Dieser Link geht nicht',
    lead: 'Vielleicht fehlt ein Stück. Öffne ihn noch einmal aus deiner E-Mail.',
  },
  apply: {
    title: (seller) => `Werde Affiliate von ${seller}`,
    lead: (rate) =>
      `Empfiehl, was dir gefällt, und bekomm ${rate} von dem, was Menschen über deinen Link ohne Steuer bezahlen. Ein Konto brauchst du nicht.`,
    name: 'Dein Name',
    email: 'Deine E-Mail-Adresse',
    emailHint: 'Wirst du angenommen, kommt dein Link dorthin.',
    note: 'Wo willst du deinen Link teilen?',
    noteHint: 'Wenn du magst: deine Website, dein Newsletter, dein Kanal.',
    send: 'Bewerben',
    sent: 'Danke für deine Bewerbung',
    sentText: (seller) =>
      `${seller} sieht sie sich an. Wirst du angenommen, bekommst du eine E-Mail mit deinem Link.`,
    problems: 'Sieh dir deine Angaben noch einmal an',
  },
}
