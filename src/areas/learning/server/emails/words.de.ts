import type { Words } from '#kernel/language.ts'
import type { studyMail } from './words.ts'

/** Words of the email before a study time, German. */
export const studyMailDe: Words<typeof studyMail> = {
  subject: (time, course) => (course ? `Um ${time} lernen: ${course}` : `Zeit zum Lernen um ${time}`),
  text: (minutes, time, course) =>
    `Du hast um ${time} ${minutes} Minuten${course ? ` für ${course}` : ''} eingeplant.`,
  where: 'Mach dort weiter, wo du aufgehört hast.',
  button: (course) => (course ? `${course} öffnen` : 'Meine Kurse öffnen'),
  footer: (brand) =>
    `Du bekommst diese E-Mail, weil ${brand} dich erinnern soll. Abstellen kannst du das auf deinem Dashboard unter „Lernzeit planen“.`,
}
