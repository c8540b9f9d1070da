import { givenWith, productGifts } from '#main/gifts.ts'
import type { Ctx } from '#platform/context.ts'
import { type Listener, listenersPoint } from '#platform/events/listeners.ts'
import { type Forgetter, forgetters } from '#platform/forgetting.ts'
import { give, instead } from '#platform/points.ts'
import { type Product, products } from '#platform/product.ts'

type Has = Pick<Ctx, 'instance'>

/** In the instance of this context, and nowhere else, these are all who hear of events. */
export function hearOnly({ instance }: Has, ...listeners: readonly Listener[]): void {
  instance.given = instead(productGifts, give(listenersPoint, ...listeners))
}

/** The product's own listeners, and these behind them. */
export function hearAlso(ctx: Has, ...listeners: readonly Listener[]): void {
  hearOnly(ctx, ...productGifts(listenersPoint), ...listeners)
}

/** These are all who forget people. */
export function forgetOnly({ instance }: Has, ...those: readonly Forgetter[]): void {
  instance.given = instead(productGifts, give(forgetters, ...those))
}

/** The product sells this kind as well. */
export function sellAlso({ instance }: Has, product: Product): void {
  instance.given = givenWith(give(products, product))
}

/** As every instance of the product again. */
export function asGiven({ instance }: Has): void {
  instance.given = productGifts
}
