/** Words of a course's sales page. */
export const coursesSiteText = {
  breadcrumb: 'Breadcrumb',
  about: 'About this course',
  outline: 'Outline',
  outlineSum: (sections: number, lessons: number, length: string | null, previews: number) =>
    [
      [sections > 1 ? `${sections} parts` : null, plural(lessons, 'lesson'), length]
        .filter(Boolean)
        .join(', '),
      previews === 0 ? '' : previews === 1 ? ' One lesson is free.' : ` ${previews} lessons are free.`,
    ].join('.'),
  lessons: (count: number) => plural(count, 'lesson'),
  freePreview: 'Free preview',
  buyBox: 'Price',
  buyNow: 'Buy',
  free: 'Free',
  onePayment: 'One payment',
  onePaymentTax: 'One payment, taxes included',
  buy: (price: string) => `Buy for ${price}`,
  getFree: 'Get it free',
  includes: {
    lessons: (count: number) => (count === 1 ? 'The one lesson' : `All ${count} lessons`),
    length: (length: string) => `${length} at your own pace`,
    certificate: 'Certificate with your name',
    devices: 'On your phone, tablet and computer',
  },
  noAccount: 'No account needed to buy.',
  noAccountFree: 'No account and no card needed.',
  owned: 'You own this course.',
  open: 'Open it.',
  openButton: 'Open the course',
  closed: 'You cannot buy this course right now',
}
export type CoursesSiteText = typeof coursesSiteText

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}
