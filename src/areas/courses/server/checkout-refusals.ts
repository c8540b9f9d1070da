import type { ProductRefusals } from '#platform/product.ts'

/** Why a checkout doesn't sell a course. */
export const courseRefusals: ProductRefusals = {
  owned: 'You own this course.',
  suspended: 'This course isn’t taking new students right now.',
  unconfirmed: 'This course isn’t on sale right now: the seller hasn’t confirmed their email address yet.',
  unpayable: 'This course isn’t on sale yet: the seller hasn’t set up a way to get paid.',
}
