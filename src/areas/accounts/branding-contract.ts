import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { languages } from '#kernel/language.ts'
import { zId, zMoney, zThingId } from '#kernel/wire.ts'
import { maxHeadlineLength } from './front.ts'
import { businessLimits, socialPlaces } from './rules.ts'

const tags = ['Branding']
const creator = { role: 'creator', minPlan: 'free_plan' } as const

const zSocialLink = z.object({ place: z.enum(socialPlaces), url: z.string().max(300) })

const most = (length: number) => z.string().max(length, `Use at most ${length} characters`)
const zBusiness = z.object({
  legalName: most(businessLimits.legalName),
  address: most(businessLimits.address),
  taxNumber: most(businessLimits.taxNumber),
})

/** What leads on the storefront. Ids of what isn't there anymore are kept and not shown. */
const zFront = z.object({
  headline: z.string().trim().max(maxHeadlineLength, `Use at most ${maxHeadlineLength} characters`),
  heroFileId: zId('fil').nullable(),
  featuredId: zThingId().nullable(),
  quoteId: zId('rvw').nullable(),
})

export const zBranding = z.object({
  name: z.string(),
  handle: z.string(),
  brandColor: z.string(),
  /** The language of the public pages and of emails to buyers. */
  language: z.enum(languages),
  logoUrl: z.string().nullable(),
  socialLinks: z.array(zSocialLink),
  /** The seller as shown on invoices; null until it's entered. */
  business: zBusiness.nullable(),
  front: zFront,
  /** What is on sale, to choose from and to preview. */
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      summary: z.string(),
      price: zMoney,
      imageFileId: zId('fil').nullable(),
    }),
  ),
})
export type Branding = z.infer<typeof zBranding>

export const brandingContract = {
  get: allow(creator)
    .route({ method: 'GET', path: '/workspace/branding', summary: 'How the creator’s pages look', tags })
    .output(zBranding),

  update: allow(creator)
    .meta({ refusals: ['INVALID'] })
    .route({
      method: 'PATCH',
      path: '/workspace/branding',
      summary: 'Change name, color, language, links, storefront and what invoices say about the seller',
      tags,
    })
    .input(
      z.object({
        name: z.string().trim().max(80).optional(),
        brandColor: z
          .string()
          .trim()
          .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color like #1F6FEB')
          .optional(),
        language: z.enum(languages, 'Choose a language from the list.').optional(),
        socialLinks: z.array(zSocialLink).max(socialPlaces.length).optional(),
        business: zBusiness.nullable().optional(),
        front: zFront.optional(),
      }),
    )
    .output(zBranding),

  removeLogo: allow(creator)
    .route({ method: 'DELETE', path: '/workspace/logo', summary: 'Remove the logo', tags })
    .input(z.object({}))
    .output(zBranding),
}
