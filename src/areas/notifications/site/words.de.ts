import type { Words } from '#kernel/language.ts'
import type { stopText } from './words.ts'

/** Words of the pages where email is stopped, German. */
export const stopTextDe: Words<typeof stopText> = {
  title: 'Abbestellen',
  noSignIn: 'Ohne Anmeldung, ohne Fragen.',
  undo: 'Rückgängig',
  undone: (sender) => `Rückgängig gemacht. ${sender} kann dir wieder schreiben.`,
  you: 'dich',

  sender: {
    ask: (sender) => `E-Mails von ${sender} abbestellen?`,
    askText: (sender, address) =>
      `${sender} kann dann keine E-Mails mehr an ${address} schicken. Belege und Anmeldelinks, die du selbst anforderst, kommen weiterhin.`,
    confirm: 'Abbestellen',
    chip: 'Abbestellt',
    done: 'Du bekommst keine E-Mails mehr',
    doneText: (sender, address) =>
      `${sender} kann ab jetzt keine E-Mails mehr an ${address} schicken. Belege und Anmeldelinks, die du selbst anforderst, kommen weiterhin.`,
  },

  refusal: {
    title: 'Kurs ablehnen',
    ask: (sender) => `Möchtest du nicht von ${sender} eingeschrieben werden?`,
    course: (sender, address, titles) =>
      `${sender} hat ${address} in ${titles} aufgenommen. Wenn du ablehnst, endet dieser Zugang.`,
    nothing: (sender, address) =>
      `${sender} hat ${address} zurzeit in keinen Kurs aufgenommen. Du kannst dafür sorgen, dass es so bleibt.`,
    after: (sender) =>
      `${sender} kann dich danach weder einschreiben noch dir schreiben. Was du selbst gekauft hast, behältst du.`,
    confirm: 'Ablehnen',
    only: 'Den Kurs behalten, nur die E-Mails abbestellen',
    chip: 'Abgelehnt',
    done: 'Du stehst nicht mehr auf der Liste',
    doneText: (sender, address) =>
      `${sender} kann ${address} nicht mehr einschreiben und nicht mehr anschreiben. Was du selbst gekauft hast, behältst du.`,
    back: (courses) => `Du bist wieder eingeschrieben: ${courses}.`,
    undoText: (sender) =>
      `Mit „Rückgängig“ bekommst du den Kurs zurück, und ${sender} darf dir wieder schreiben. Ist er bis dahin voll oder geschlossen, antworte auf die E-Mail.`,
  },

  notice: {
    ask: (name) => `E-Mails zu „${name}“ abbestellen?`,
    askText: (brand) => `${brand} schreibt dir dazu keine E-Mails mehr. In der App siehst du es weiterhin.`,
    confirm: 'Abbestellen',
    chip: 'Abbestellt',
    done: 'Davon bekommst du nichts mehr',
    doneText: (name) =>
      `E-Mails zu „${name}“ sind ausgeschaltet. In den Einstellungen kannst du sie jederzeit wieder einschalten.`,
    doneReminders:
      'Erinnerungen ans Lernen sind ausgeschaltet. Einschalten kannst du sie dort, wo du deine Lernzeiten planst.',
    gone: 'An diese Adresse gehen solche E-Mails nicht mehr.',
    keep: 'Oder behalte nur, was du magst',
    save: 'Auswahl speichern',
    saved: 'Auswahl gespeichert',
    savedHeading: 'Du bekommst nur noch, was du gewählt hast',
    savedText: 'Ändern kannst du das jederzeit hier oder in den Einstellungen.',
  },

  topics: {
    enrollments: {
      name: 'Einschreibungen',
      hint: 'Wenn jemand in einen deiner Kurse kommt oder etwas kostenlos bekommt',
    },
    payments: { name: 'Zahlungen', hint: 'Verkäufe und Zahlungen, die nicht geklappt haben' },
    weeklyReports: { name: 'Wochenbericht', hint: 'Deine Woche in Zahlen, jeden Montag' },
    studyReminders: { name: 'Lernerinnerungen', hint: 'Vor jeder Lernzeit, die du geplant hast' },
  },

  broken: {
    heading: 'Dieser Link ist unvollständig',
    text: 'Kopiere die ganze Adresse aus der E-Mail, oder drücke dort noch einmal auf den Link.',
  },
}
