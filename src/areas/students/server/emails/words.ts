/** Words of the emails to students of a course, English. */
export const studentsMail = {
  testMode: 'This email is from a test installation.',
  message: {
    button: (course: string) => `Open ${course}`,
    footer: (course: string, seller: string) =>
      `You’re getting this email because you’re a student of ${course} by ${seller}. You can reply to it.`,
  },
  invitation: {
    subject: (course: string) => `You’re enrolled in ${course}`,
    text: (seller: string, course: string) => `${seller} enrolled you in ${course}. There’s nothing to pay.`,
    how: (email: string) =>
      `Sign in with ${email}, or create an account with this address and confirm it. You’ll find the course in “My learning”.`,
    until: (day: string) => `You can open it until ${day}.`,
    button: 'Open the course',
    unwanted: (seller: string) => `Don’t know ${seller}, or don’t want this course?`,
    refuse: 'Turn it down',
    footer: (seller: string, email: string) =>
      `Sent to ${email} because ${seller} entered this address. You can reply to it.`,
  },
}
