/** Words of the mails to students of a course, English. */
export const studentsMail = {
  testMode: 'This comes from a test installation.',
  message: {
    button: (course: string) => `Open ${course}`,
    footer: (course: string, seller: string) =>
      `You get this mail because you are a student of ${course} by ${seller}. You can answer it.`,
  },
  invitation: {
    subject: (course: string) => `${course} is open to you`,
    text: (seller: string, course: string) =>
      `${seller} put you on the course ${course}. There is nothing to pay.`,
    how: (email: string) =>
      `Sign in with ${email}, or make an account with this address and confirm it. The course is then in your library.`,
    until: (day: string) => `You can open it until ${day}.`,
    button: 'Open the course',
    footer: (course: string, seller: string) =>
      `You get this mail because ${seller} gave you access to ${course}. You can answer it.`,
  },
}
