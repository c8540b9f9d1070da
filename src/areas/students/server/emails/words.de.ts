import type { Words } from '#kernel/language.ts'
import type { studentsMail } from './words.ts'

/** Words of the emails to students of a course, German. */
export const studentsMailDe: Words<typeof studentsMail> = {
  testMode: 'Diese E-Mail kommt von einer Testinstallation.',
  message: {
    button: (course) => `${course} öffnen`,
    footer: (course, seller) =>
      `Du bekommst diese E-Mail, weil du an ${course} von ${seller} teilnimmst. Du kannst auf sie antworten.`,
  },
  invitation: {
    subject: (course) => `Du bist in ${course} eingeschrieben`,
    text: (seller, course) => `${seller} hat dich in ${course} eingeschrieben. Du musst nichts bezahlen.`,
    how: (email) =>
      `Melde dich mit ${email} an, oder lege mit dieser Adresse ein Konto an und bestätige sie. Dann findest du den Kurs in „Meine Kurse“.`,
    until: (day) => `Du kannst ihn bis ${day} öffnen.`,
    button: 'Kurs öffnen',
    unwanted: (seller) => `Du kennst ${seller} nicht oder möchtest diesen Kurs nicht?`,
    refuse: 'Kurs ablehnen',
    footer: (seller, email) =>
      `Gesendet an ${email}, weil ${seller} diese Adresse eingetragen hat. Du kannst auf diese E-Mail antworten.`,
  },
}
