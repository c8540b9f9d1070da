/** Every visible word of coaching that isn't of one screen, English. */
export const coachingWords = {
  title: 'Coaching',
}
