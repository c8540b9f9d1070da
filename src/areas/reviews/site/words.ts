import type { Words } from '#kernel/language.ts'

/** Words around reviews on public pages. */
export const reviewsSiteText = {
  title: 'Reviews',
  rating: (average: number, count: number) =>
    `${average} of 5, from ${count === 1 ? '1 review' : `${count} reviews`}`,
  stars: (rating: number) => `${rating} of 5 stars`,
  answer: (name: string) => `Reply from ${name}`,
  more: 'Read all reviews',
  newer: 'Newer',
  older: 'Older',
}
export type ReviewsSiteText = Words<typeof reviewsSiteText>
