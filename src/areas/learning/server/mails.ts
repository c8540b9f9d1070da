import { type MailKind, shownMail } from '#platform/mail/kind.ts'
import { studyMailIn } from './emails/language.ts'

type Reminder = {
  time: string
  minutes: number
  /** Empty for a time that's for no course of its own. */
  courseTitle: string
  /** Where learning continues. */
  path: string
}

/** Before a study time. */
export const reminderMail: MailKind<Reminder, 'subscribed'> = {
  template: 'library.reminder',
  purpose: 'subscribed',
  write({ time, minutes, courseTitle, path }, { language, brandName }) {
    const words = studyMailIn(language)
    return {
      subject: words.subject(time, courseTitle),
      paragraphs: [words.text(minutes, time, courseTitle), words.where],
      button: { label: words.button(courseTitle), path },
      footer: words.footer(brandName),
    }
  },
  samples: {
    'for a course': { time: '19:30', minutes: 45, courseTitle: 'Pottery Basics', path: '/learn/crs_sample' },
    'for any course': { time: '19:30', minutes: 45, courseTitle: '', path: '/library' },
  },
}

export const learningMails = [shownMail(reminderMail)]
