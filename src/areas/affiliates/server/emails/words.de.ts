import type { Words } from '#kernel/language.ts'
import type { affiliatesMail } from './words.ts'

/** Words of the emails to affiliates, German. */
export const affiliatesMailDe: Words<typeof affiliatesMail> = {
  button: 'Zu deiner Affiliate-Seite',
  footer: (seller) =>
    `Du bekommst diese E-Mail, weil du Affiliate von ${seller} bist. Der Button öffnet deine eigene Seite, leite diese E-Mail also nicht weiter.`,
  invitation: {
    subject: (seller) => `Du bist Affiliate von ${seller}`,
    text: (seller, rate) =>
      `${seller} hat dich als Affiliate aufgenommen. Kauft jemand über deinen Link, bekommst du ${rate} des Preises ohne Steuer.`,
    how: 'Auf deiner Seite findest du deinen Link, deine Verkäufe und was dir zusteht. Ein Konto brauchst du nicht.',
  },
  accepted: {
    subject: (seller) => `${seller} hat deine Bewerbung angenommen`,
    text: (seller) => `Du bist jetzt Affiliate von ${seller}.`,
  },
  freshLink: {
    subject: (seller) => `Dein neuer Link zu deiner Affiliate-Seite bei ${seller}`,
    text: 'Dieser Link öffnet deine Seite 90 Tage lang. Frühere Links gelten nicht mehr.',
  },
  sales: {
    subject: (count, sum) =>
      count === 1 ? `Du hast etwas verkauft: ${sum}` : `Du hast ${count} Verkäufe: ${sum}`,
    text: (count, seller, sum) =>
      count === 1
        ? `Jemand hat über dich bei ${seller} gekauft. Dein Anteil: ${sum}.`
        : `Über dich wurde ${count}-mal bei ${seller} gekauft. Dein Anteil: ${sum}.`,
    when: 'Er steht dir zu, sobald die Frist für Erstattungen vorbei ist.',
    footer: (seller) =>
      `Du bekommst diese E-Mail, weil du Affiliate von ${seller} bist. Auf deiner Seite kannst du sie abbestellen.`,
  },
  paid: {
    subject: (seller, sum) => `${seller} hat dir ${sum} ausgezahlt`,
    text: (seller, sum) => `${seller} hat ${sum} als an dich ausgezahlt markiert.`,
    late: 'Bis das Geld da ist, können ein paar Tage vergehen. Kommt es nicht an, antworte auf diese E-Mail.',
  },
  application: {
    subject: (name) => `${name} möchte dein Affiliate werden`,
    text: (name, email) => `${name} (${email}) hat sich auf deiner Affiliate-Seite beworben.`,
    button: 'Bewerbung ansehen',
    footer:
      'Du bekommst diese E-Mail, weil sich bei dir alle als Affiliate bewerben können. In den Einstellungen des Programms kannst du das ändern.',
  },
}
