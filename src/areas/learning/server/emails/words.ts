/** Words of the email before a study time, English. */
export const studyMail = {
  subject: (time: string, course: string) =>
    course ? `Study ${course} at ${time}` : `Time to study at ${time}`,
  text: (minutes: number, time: string, course: string) =>
    `You planned ${minutes} minutes at ${time}${course ? ` for ${course}` : ''}.`,
  where: 'Pick up right where you left off.',
  button: (course: string) => (course ? `Open ${course}` : 'Open my learning'),
  footer: (brand: string) =>
    `You’re getting this email because you asked ${brand} to remind you. To stop it, open Schedule study time on your dashboard.`,
}
