import * as z from 'zod'
import { zId } from '#kernel/wire.ts'
import { maxFaq } from './rules.ts'

/** What the sales page says beyond title, description, outline and price. */
export const zSalesPage = z.object({
  /** One sentence under the title. */
  tagline: z.string().max(200).default(''),
  /** Lines of "What you get". */
  youGet: z.array(z.string().max(200)).max(20).default([]),
  instructor: z
    .object({
      name: z.string().max(100),
      bio: z.string().max(2_000),
      photoFileId: zId('fil').nullable().default(null),
    })
    .nullable()
    .default(null),
  faq: z
    .array(z.object({ question: z.string().max(300), answer: z.string().max(2_000) }))
    .max(maxFaq)
    .default([]),
  showReviews: z.boolean().default(true),
})
export type SalesPage = z.infer<typeof zSalesPage>
