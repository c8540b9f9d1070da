import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { type MailKind, shownMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { studentsMailIn } from './emails/language.ts'

type OfCourse = { seller: string; course: { id: string; title: string }; isTest: boolean }
const sample: OfCourse = {
  seller: 'Clay & Kiln',
  course: { id: 'crs_sample', title: 'Pottery Basics' },
  isTest: false,
}

/** What a seller writes to students of a course. */
export const messageMail: MailKind<OfCourse & { subject: string; text: string }, 'unsolicited'> = {
  template: 'courses.message',
  sampleBrand: sampleCreator,
  purpose: 'unsolicited',
  write({ seller, course, isTest, subject, text }, { language }) {
    const { message: words, testMode } = studentsMailIn(language)
    return {
      subject,
      paragraphs: [...paragraphsOf(text), ...(isTest ? [testMode] : [])],
      button: { label: words.button(course.title), path: `/learn/${course.id}` },
      footer: words.footer(course.title, seller),
    }
  },
  samples: {
    plain: {
      ...{ ...sample, subject: 'New glazes for lesson 4 / Neue Glasuren für Lektion 4' },
      text: 'Hello everyone,\n\nI’ve added three glazes.\n\nAna',
    },
    'in test mode': { ...sample, isTest: true, subject: 'A trial / Eine Probe', text: 'Only a trial.' },
  },
}

type InvitationFacts = OfCourse & { endsAt: Date | null; timeZone: string }

/** Tells a student who enrolled them, how to open the course and how to turn it down. */
export const invitationMail: MailKind<InvitationFacts, 'unsolicited'> = {
  template: 'courses.invitation',
  sampleBrand: sampleCreator,
  purpose: 'unsolicited',
  write({ seller, course, isTest, endsAt, timeZone }, { language, address, refuseUrl }) {
    const { invitation: words, testMode } = studentsMailIn(language)
    return {
      subject: words.subject(course.title),
      paragraphs: [
        words.text(seller, course.title),
        words.how(address),
        ...(endsAt ? [words.until(formatDay(endsAt, localeOf(language), timeZone))] : []),
        ...(isTest ? [testMode] : []),
      ],
      button: { label: words.button, path: `/learn/${course.id}` },
      also: { text: words.unwanted(seller), label: words.refuse, url: refuseUrl },
      footer: words.footer(seller, address),
    }
  },
  samples: {
    plain: { ...sample, endsAt: null, timeZone: 'Europe/Lisbon' },
    'until a day, in test mode': {
      ...{ ...sample, isTest: true, timeZone: 'Europe/Lisbon' },
      endsAt: new Date('2027-03-31T22:00:00Z'),
    },
  },
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export const studentsMails = [shownMail(messageMail), shownMail(invitationMail)]
