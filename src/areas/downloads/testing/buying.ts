import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { Id } from '#kernel/ids.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, type Member } from '#testing/people.ts'
import type { DownloadDetail } from '../contract.ts'

export type Purchase = {
  orderId: Id<'ord'>
  /** Where the buyer is led after paying. */
  next: string
  /** The page of the files. */
  at: string
  /** The first of them. */
  fileId: Id<'dfl'>
  product: DownloadDetail
  email: string
}

let checkouts = 0

/** Buys a product, as someone or as a guest, and waits until it's delivered. */
export async function buyDownload(
  app: TestApplication,
  product: DownloadDetail,
  as: Member | null,
  { email = as?.email ?? freshEmail(), name = 'Mia Chen' }: { email?: string; name?: string } = {},
): Promise<Purchase> {
  const ctx = as ? await ctxFor(app, as) : ctxOf(app)
  const expectedTotalCents = product.price.cents
  const payment = { email, name, expectedTotalCents, input: goodCard }
  const { orderId, next } = await pay(ctx, product.offerId, payment, `buy-download-${++checkouts}`)
  await app.worker.settle()
  const fileId = product.files[0]?.id ?? 'dfl_'
  return { orderId, next, at: `/downloads/${product.id}`, fileId, product, email }
}
