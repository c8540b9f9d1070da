import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { ownFinds, productFinds } from '#kernel/things.ts'
import { zInstant } from '#kernel/time.ts'
import { longestQuery } from './rules.ts'

/** `user` and `log` are an admin's, `own…` are what someone has and bought, and the others the seller's. */
export const foundKinds = [
  'contact',
  'user',
  'log',
  ...productFinds,
  'order',
  'certificate',
  ...ownFinds,
  'ownOrder',
  'ownCertificate',
] as const
export type FoundKind = (typeof foundKinds)[number]

export const zSearchResult = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string(),
  /** What tells it from others of its name: the address of a person, what a lesson is part of, the buyer of an order. */
  about: z.string(),
  at: zInstant.nullable(),
  amount: zMoney.nullable(),
  /** Where it is shown. */
  path: z.string(),
})
export type SearchResult = z.infer<typeof zSearchResult>

export const searchContract = {
  search: allow('signed-in')
    .route({
      method: 'GET',
      path: '/search',
      summary: 'What the caller may open, by name, address, amount or id',
      tags: ['Search'],
    })
    .input(
      z.object({
        q: z.string().min(1).max(longestQuery),
        only: z.literal('people').optional(),
      }),
    )
    .output(
      z.object({
        found: z.array(zSearchResult),
        /** The query is the id or the address of the first one. */
        exact: z.boolean(),
      }),
    ),
}
