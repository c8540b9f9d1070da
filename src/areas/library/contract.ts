import * as z from 'zod'
import { learnersList } from '#areas/learning/student-contract.ts'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'

/** Anything that's owned, as far as every kind of product is alike. */
export const zOwnedProduct = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  /** What it is and how much of it. */
  about: z.string(),
  sellerName: z.string(),
  sellerColor: z.string(),
  grantedAt: zInstant,
  lastActiveAt: zInstant.nullable(),
  /** How far its owner is; null where that's no question. */
  percent: z.int().nullable(),
  imageUrl: z.string().nullable(),
  openPath: z.string(),
  /** What its owner does next there, as a button says it: "Book the first session". */
  action: z.string(),
  /** Access ended: why, in words. */
  ended: z.object({ at: zInstant, reason: z.string() }).nullable(),
  receiptPath: z.string().nullable(),
  /** What its kind says of it besides. */
  more: z.record(z.string(), z.unknown()).optional(),
})
export type OwnedProduct = z.infer<typeof zOwnedProduct>

/** What someone owns: kinds that have a list of their own in the API, and all others in one. */
export const zLibraryCards = z.object({ ...learnersList, others: z.array(zOwnedProduct) })
export type LibraryCards = z.infer<typeof zLibraryCards>

const tags = ['Learning']

export const libraryContract = {
  list: allow('signed-in')
    .route({ method: 'GET', path: '/library', summary: 'Everything the signed-in user owns', tags })
    .output(zLibraryCards),
}
