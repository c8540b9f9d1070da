import type { Topic } from '../server/subscriptions.ts'

type TopicWords = { name: string; hint: string }

/** Words of the pages where email is stopped. */
export const stopText = {
  title: 'Unsubscribe',
  noSignIn: 'No sign-in, no questions.',
  undo: 'Undo',
  undone: (sender: string) => `Undone. ${sender} can email you again.`,
  you: 'you',

  sender: {
    ask: (sender: string) => `Unsubscribe from ${sender}?`,
    askText: (sender: string, address: string) =>
      `${sender} won’t be able to email ${address} anymore. You’ll still get receipts and the sign-in links you ask for.`,
    confirm: 'Unsubscribe',
    chip: 'Unsubscribed',
    done: 'You won’t get any more emails',
    doneText: (sender: string, address: string) =>
      `${sender} can’t email ${address} from now on. You’ll still get receipts and the sign-in links you ask for.`,
  },

  refusal: {
    title: 'Turn it down',
    ask: (sender: string) => `Don’t want to be enrolled by ${sender}?`,
    course: (sender: string, address: string, titles: string) =>
      `${sender} enrolled ${address} in ${titles}. If you turn it down, that access ends.`,
    nothing: (sender: string, address: string) =>
      `${sender} hasn’t enrolled ${address} in anything right now. You can still make sure it stays that way.`,
    after: (sender: string) =>
      `${sender} won’t be able to enroll or email you again. What you bought yourself stays yours.`,
    confirm: 'Turn it down',
    only: 'Keep the course, just stop the emails',
    chip: 'Turned down',
    done: 'You’re off the list',
    doneText: (sender: string, address: string) =>
      `${sender} can’t enroll or email ${address} again. What you bought yourself stays yours.`,
    back: (courses: string) => `You’re back in ${courses}.`,
    undoText: (sender: string) =>
      `Undo gives you the course back and lets ${sender} email you again. If it’s full or closed by then, reply to their email.`,
  },

  notice: {
    ask: (name: string) => `Stop “${name}” emails?`,
    askText: (brand: string) =>
      `${brand} won’t email you about this anymore. You’ll still see it in the app.`,
    confirm: 'Unsubscribe',
    chip: 'Unsubscribed',
    done: 'You won’t get any more of these',
    doneText: (name: string) =>
      `“${name}” emails are off. You can turn them back on in your settings any time.`,
    doneReminders: 'Study reminders are off. You can turn them back on wherever you plan your study time.',
    gone: 'This address isn’t getting these emails anymore.',
    keep: 'Or keep only what you like',
    save: 'Save Preferences',
    saved: 'Preferences saved',
    savedHeading: 'You’ll only get what you picked',
    savedText: 'Change it any time here, or in your settings.',
  },

  topics: {
    enrollments: {
      name: 'Course enrollments',
      hint: 'When someone joins a course or gets something free',
    },
    payments: { name: 'Payments', hint: 'Sales, and payments that failed' },
    weeklyReports: { name: 'Weekly report', hint: 'Your week in numbers, on Mondays' },
    studyReminders: { name: 'Study reminders', hint: 'Before each study time you planned' },
  } satisfies Record<Topic, TopicWords> as Record<Topic, TopicWords>,

  broken: {
    heading: 'This link isn’t complete',
    text: 'Copy the whole address from the email, or press the link there again.',
  },
}
