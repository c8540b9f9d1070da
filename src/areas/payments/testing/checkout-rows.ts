import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { everybody, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

const ofOffer = async (_: TestApplication, { a }: World) => ({ offerId: a.course.offerId })

/** Buying. */
export const checkoutRows: Row[] = [
  { operation: 'GET /checkouts/{offerId}', expect: everybody(200), ids: ofOffer },
  {
    operation: 'POST /checkouts/{offerId}',
    // Whoever owns it already is told so.
    expect: { ...everybody(201), S: 409, P: 409 },
    ids: ofOffer,
    saysPublicTitle: true,
    body: ({ a }, as) => ({
      email: freshEmail(as.toLowerCase()),
      name: 'A Buyer',
      expectedTotalCents: a.course.price.cents,
      card: { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' },
    }),
    headers: (as) => ({ 'idempotency-key': `matrix-${as}` }),
  },
]
