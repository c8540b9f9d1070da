import type { Words } from '#kernel/language.ts'
import type { membershipsMail } from './mail-words.ts'

/** Words of the emails to members, German. */
export const membershipsMailDe: Words<typeof membershipsMail> = {
  added: {
    subject: (seller) => `Du bist jetzt Mitglied bei ${seller}`,
    text: (seller, tier) =>
      `${seller} hat dich als Mitglied aufgenommen. Deine Stufe ist ${tier}, und du zahlst nichts.`,
    how: (email) =>
      `Melde dich mit ${email} an, oder lege mit dieser Adresse ein Konto an und bestätige sie. Dann öffnet sich der Mitgliederbereich.`,
    until: (day) => `Du bist bis ${day} Mitglied.`,
    button: 'Mitgliederbereich öffnen',
    unwanted: (seller) => `Du kennst ${seller} nicht oder möchtest das nicht?`,
    refuse: 'Ablehnen',
    footer: (seller, email) =>
      `Gesendet an ${email}, weil ${seller} diese Adresse eingetragen hat. Du kannst darauf antworten.`,
  },
}
