import type { Words } from '#kernel/language.ts'

/** What the public page of a coaching package says, English. */
export const coachingSiteWords = {
  buy: {
    owned: 'You own this coaching package.',
    open: 'Open it.',
    openButton: 'Open the coaching package',
    closed: 'You can’t buy this coaching package right now',
  },
}
export type CoachingPackagesSiteText = Words<typeof coachingSiteWords>
