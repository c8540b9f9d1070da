import type { Words } from '#kernel/language.ts'
import type { membershipsMail } from './words.ts'

/** Words of the emails to members, German. */
export const membershipsMailDe: Words<typeof membershipsMail> = {
  welcome: {
    subject: (tier) => `Willkommen bei ${tier}`,
    text: (seller, tier) =>
      `Du bist jetzt Mitglied bei ${seller}. Im Mitgliederbereich kannst du alles öffnen, was zu ${tier} gehört.`,
    inside: (titles) => `Neu dort: ${titles}.`,
    until: (day) => `Deine Mitgliedschaft endet automatisch am ${day}.`,
    manage: 'Dort kannst du deine Mitgliedschaft auch ändern, pausieren oder kündigen.',
    button: 'Mitgliederbereich öffnen',
    receipt: 'Beleg und Mitgliederbereich öffnen',
    footer: (seller) => `Du bekommst diese E-Mail, weil du Mitglied bei ${seller} geworden bist.`,
  },
  goodbye: {
    subject: (seller) => `Deine Mitgliedschaft bei ${seller} ist beendet`,
    text: (seller, tier) =>
      `${seller} hat deine Mitgliedschaft beendet (${tier}). Den Mitgliederbereich kannst du nicht mehr öffnen. Es wurde nichts berechnet.`,
    again: 'Wenn du zurückkommen möchtest, kannst du wieder beitreten.',
    button: 'Mitgliedschaften ansehen',
    footer: (seller) => `Du bekommst diese E-Mail, weil du Mitglied bei ${seller} warst.`,
  },
  ranOut: {
    text: (seller, tier, day) =>
      `Deine Mitgliedschaft bei ${seller} (${tier}) war bis ${day} kostenlos und ist jetzt beendet. Den Mitgliederbereich kannst du nicht mehr öffnen. Es wurde nichts berechnet.`,
    again: 'Wenn du bleiben möchtest, kannst du wieder beitreten.',
  },
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
