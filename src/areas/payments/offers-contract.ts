import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { productKinds } from '#kernel/things.ts'
import { zChosenInstant, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { pricings } from './rules.ts'

const zProduct = z.object({ kind: z.enum(productKinds), id: z.string().max(40) })

/** What may be said of an offer. What it has to be is in `offer-rules.ts`, whose sentences are for its fields. */
const zTerms = z.object({
  name: z.string().max(1_000).describe('What tells it from the product’s others; empty for the main one'),
  pricing: z
    .enum(pricings)
    .describe(
      'once: one price; flexible: what the buyer says; instalments: one price in monthly parts; subscription',
    ),
  priceCents: z.int().describe('The whole price; the least of a flexible one; of a subscription, a period’s'),
  suggestedCents: z.int().nullable().describe('Of a flexible price: what its field says at first'),
  instalmentCount: z.int().nullable(),
  interval: z.enum(['month', 'year']).nullable().describe('Of a subscription'),
  trialDays: z.int().nullable().describe('Of a subscription'),
  setupCents: z.int().nullable().describe('Of a subscription: paid once with the first period'),
  stock: z.int().nullable().describe('How many can be sold; null for any number'),
  startsAt: zChosenInstant.nullable(),
  endsAt: zChosenInstant.nullable(),
  isHidden: z.boolean().describe('It’s on no page: only its link leads to it'),
  thankYou: z.string().max(20_000).describe('For the receipt'),
  products: z.array(zProduct).max(100).describe('What it gives besides its own product'),
})
export type OfferChanges = Partial<z.infer<typeof zTerms>>

export const zOffer = z.object({
  id: zId('off'),
  productKind: z.enum(productKinds),
  productId: z.string(),
  isMain: z.boolean(),
  name: z.string(),
  pricing: z.enum(pricings),
  price: zMoney,
  suggested: zMoney.nullable(),
  instalmentCount: z.int().nullable(),
  interval: z.enum(['month', 'year']).nullable(),
  trialDays: z.int().nullable(),
  setup: zMoney.nullable(),
  stock: z.object({ total: z.int(), left: z.int() }).nullable(),
  startsAt: zInstant.nullable(),
  endsAt: zInstant.nullable(),
  isHidden: z.boolean(),
  thankYou: z.string(),
  products: z.array(zProduct.extend({ title: z.string() })).describe('What it gives besides its own'),
  path: z.string().describe('Its checkout'),
  archivedAt: zInstant.nullable(),
})
export type OfferView = z.infer<typeof zOffer>

const tags = ['Offers']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })
const ofOffer = z.object({ offerId: zId('off') })

export const offersContract = {
  offers: creators()
    .route({
      method: 'GET',
      path: '/offers',
      summary: 'The offers of a product: the main one, the others, then those that are archived',
      tags,
    })
    .input(z.object({ productKind: z.enum(productKinds), productId: z.string().max(40) }))
    .output(z.object({ offers: z.array(zOffer) })),

  bundleChoices: creators()
    .route({
      method: 'GET',
      path: '/bundle-choices',
      summary: 'What an offer may give besides its own product: all that is published',
      tags,
    })
    .output(z.object({ products: z.array(zProduct.extend({ title: z.string() })) })),

  createOffer: creators()
    .meta({ refusals: ['NOT_FOUND', 'INVALID', 'LIMIT_REACHED'] })
    .route({
      method: 'POST',
      path: '/offers',
      summary: 'Add an offer to a product',
      tags,
      successStatus: 201,
    })
    .input(
      zTerms
        .partial()
        .extend({ productKind: z.enum(productKinds), productId: z.string().max(40), priceCents: z.int() }),
    )
    .output(zOffer),

  changeOffer: creators()
    .meta({ refusals: ['INVALID'] })
    .route({
      method: 'PATCH',
      path: '/offers/{offerId}',
      summary: 'Change an offer; what was sold stays as it was agreed',
      tags,
    })
    .input(zTerms.partial().extend({ offerId: zId('off') }))
    .output(zOffer),

  makeMainOffer: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/offers/{offerId}/main',
      summary: 'Make an offer the one its product’s page and card show',
      tags,
    })
    .input(ofOffer)
    .output(zOffer),

  archiveOffer: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/offers/{offerId}/archive',
      summary: 'Stop selling by an offer, or sell by it again',
      tags,
    })
    .input(ofOffer.extend({ isArchived: z.boolean() }))
    .output(zOffer),

  deleteOffer: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/offers/{offerId}',
      summary: 'Delete an offer that no one ever ordered; one that was ordered is archived',
      tags,
    })
    .input(ofOffer)
    .output(z.object({ became: z.enum(['deleted', 'archived']) })),
}
