import type { Words } from '#kernel/language.ts'
import type { marketingMail } from './mail-words.ts'

/** Words of the mail that tells an admin of a message, German. */
export const marketingMailDe: Words<typeof marketingMail> = {
  message: {
    subject: (who) => `Nachricht von ${who}`,
    from: (sender, plan) => `Von ${sender}${plan ? `, im ${plan}` : ''}.`,
    button: 'Alle Nachrichten ansehen',
    footer: (to, brand, sender) =>
      `Gesendet an ${to}, weil du Admin von ${brand} bist. Mit einer Antwort auf diese E-Mail schreibst du ${sender}.`,
  },
  planNames: { free_plan: 'Free-Tarif', basic_plan: 'Basic-Tarif', pro_plan: 'Pro-Tarif' },
}
