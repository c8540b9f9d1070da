/** Words of the mail before a study time, English. */
export const libraryMail = {
  subject: (time: string, course: string) =>
    course ? `Study ${course} at ${time}` : `Time to study at ${time}`,
  text: (minutes: number, time: string, course: string) =>
    `You planned ${minutes} minutes at ${time}${course ? ` for ${course}` : ''}.`,
  where: 'It opens where you stopped.',
  button: (course: string) => (course ? `Open ${course}` : 'Open my learning'),
  footer: (brand: string) =>
    `You get this mail because you asked ${brand} to remind you. To stop it, open Schedule study time on your dashboard.`,
}
