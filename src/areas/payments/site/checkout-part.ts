import type { FastifyReply } from 'fastify'
import type { ReactNode } from 'react'
import type { SiteTools } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import type { Receipt } from '../server/receipts.ts'
import type { OpenCheckout } from './open-checkout.ts'
import type { ByTokenRequest, MountOrderPage } from './order-page.ts'
import type { PaymentsSiteText } from './words.ts'

/** What a form sent, by the names of its fields. */
export type FormFields = Readonly<Record<string, string | undefined>>

export type PartProps = {
  checkout: OpenCheckout
  /** Whether this field alone is wrong: it gets the focus. */
  isOnly(name: string): boolean
  locale: string
  text: PaymentsSiteText
}

/**
 * A provider's own part of the checkout. What its fields are, and what they mean, is between the two: the rest of the checkout
 * hands on what it doesn't read.
 */
export type CheckoutPart = {
  /** The names of its fields, as the form sends them, in the order they are on the page. */
  fields: readonly string[]
  Fields(props: PartProps): ReactNode
  /** The input of the provider, of what was sent. */
  inputOf(sent: FormFields): unknown
  /** The field that a sentence of the provider's belongs to, by the provider's own name for it. */
  fieldOf: Readonly<Record<string, string>>
  /** What is shown again after a refusal; everything else is typed again. */
  kept(sent: FormFields): Record<string, string>
  /** What the checkout says of it, where that isn't what it says of any. */
  wordsOf?(text: PaymentsSiteText, total: string): { name: string; about: string; press: string }
  /** What a buyer sees of an order that isn't paid yet, where that's more than that it waits; null to leave it at that. */
  unpaidPage?(
    site: SiteTools,
    ctx: CallCtx,
    receipt: Receipt,
    request: ByTokenRequest,
    reply: FastifyReply,
  ): Promise<unknown>
  /** Pages of the provider's own behind an order's address. */
  mountPages?(mount: MountOrderPage, site: SiteTools): void
}
