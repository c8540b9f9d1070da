import type { Words } from '#kernel/language.ts'
import type { marketingMail } from './words.ts'

/** Words of the email that tells an admin about a message, German. */
export const marketingMailDe: Words<typeof marketingMail> = {
  message: {
    subject: (who) => `Nachricht von ${who}`,
    from: (sender, plan) => `Von ${sender}${plan ? `, im ${plan}` : ''}.`,
    button: 'Alle Nachrichten ansehen',
    footer: (to, brand, sender) =>
      `Gesendet an ${to}, weil du Admin von ${brand} bist. Antworte auf diese E-Mail, um ${sender} zu schreiben.`,
  },
  planNames: { free_plan: 'Free-Tarif', basic_plan: 'Basic-Tarif', pro_plan: 'Pro-Tarif' },
}
