import * as z from 'zod'
import { zId } from '#kernel/wire.ts'
import { maxFaq } from './rules.ts'
import { salesSections } from './sales-sections.ts'

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
  /** What buyers are promised beside the price. */
  guarantee: z.string().max(300).default(''),
  /** The sections in the creator's order; those that aren't named follow in the usual one. */
  order: z.array(z.enum(salesSections)).max(salesSections.length).default([]),
  /** Sections that are switched off, whatever is in them. Reviews have `showReviews`. */
  hidden: z.array(z.enum(salesSections)).max(salesSections.length).default([]),
})
export type SalesPage = z.infer<typeof zSalesPage>
