import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { within } from '#platform/tables.ts'
import type { OtherOffer } from '#ui/site/sale.ts'
import { windowAt, windowTurns } from '../../offer-rules.ts'
import { offerPriceIn, type PriceTerms, shortPriceIn } from '../../offer-text.ts'
import type { ProductKind } from '../../rules.ts'
import { windowWordsIn } from '../../window-words.ts'
import { whyOfferClosed } from '../checkout/why-closed.ts'
import { offerStock } from '../offer-tables.ts'
import { offers } from '../tables.ts'
import { leftOf, type Stock } from './stock.ts'

type Row = { offer: typeof offers.$inferSelect; stock: Stock | null }

/**
 * What a product's page says of its offers: the main one, and the others that anyone may see. `until` is when a sale begins or ends,
 * and the page isn't true anymore.
 */
export async function offersOnPage(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  product: { kind: ProductKind; id: Id },
) {
  const rows = await ctx.db
    .select({ offer: offers, stock: { total: offerStock.total, taken: offerStock.taken } })
    .from(offers)
    .leftJoin(offerStock, and(within(workspace.id, offerStock), eq(offerStock.id, offers.id)))
    .where(
      and(
        ...[within(workspace.id, offers), eq(offers.productKind, product.kind)],
        ...[eq(offers.productId, product.id), isNull(offers.archivedAt), eq(offers.isHidden, false)],
      ),
    )
    .orderBy(desc(offers.isMain), asc(offers.createdAt), asc(offers.id))
  const now = ctx.now()
  const main = rows.find(({ offer }) => offer.isMain)
  const turns = rows.flatMap(({ offer }) => windowTurns(offer, now) ?? [])
  const said = (reason: string | null) => reason && sentenceIn(ctx, workspace.language, reason)
  const why = ({ offer, stock }: Row) => whyOfferClosed(ctx, { ...offer, stock }, workspace)
  const others = rows
    .filter((row) => row !== main && windowAt(row.offer, now) !== 'over')
    .map(
      (row): OtherOffer => ({
        href: `/checkout/${row.offer.id}`,
        name: row.offer.name,
        price: offerPriceIn(workspace.language, pricedOf(row.offer)),
        notes: notesOf(ctx, row, workspace),
        closedBecause: said(why(row)),
      }),
    )
  return {
    mainClosedBecause: main ? why(main) : null,
    until: turns.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null),
    shown: {
      ...(main && main.offer.pricing !== 'once'
        ? { priceWords: shortPriceIn(workspace.language, pricedOf(main.offer)) }
        : {}),
      notes: main ? notesOf(ctx, main, workspace) : [],
      others,
    },
  }
}

function notesOf(ctx: Ctx, { offer, stock }: Row, { language, timeZone }: WorkspaceRecord): string[] {
  const words = windowWordsIn(language, timeZone)
  const isOpen = windowAt(offer, ctx.now()) === 'open'
  return [
    ...(stock && leftOf(stock) > 0 ? [words.left(leftOf(stock))] : []),
    ...(offer.endsAt && isOpen ? [words.until(offer.endsAt)] : []),
  ]
}

/** Of an offer, what its price is said by. */
export const pricedOf = (offer: typeof offers.$inferSelect): PriceTerms => ({
  ...{ pricing: offer.pricing, instalmentCount: offer.instalmentCount, interval: offer.interval },
  ...{ trialDays: offer.trialDays, price: { cents: offer.priceCents, currency: offer.priceCurrency } },
  setup: offer.setupCents === null ? null : { cents: offer.setupCents, currency: offer.priceCurrency },
})
