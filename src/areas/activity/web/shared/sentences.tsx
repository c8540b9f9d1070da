import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Severity } from '#kernel/events.ts'
import type { Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { type Format, useFormat } from '#webkit/format.ts'

/** One event of a feed: the server sends what happened, the catalog makes the sentence. */
export type ActivityItem = {
  id: string
  type: string
  severity: Severity
  at: string
  facts: Record<string, unknown>
  /** How many of its kind this one is shown for. */
  times?: number | undefined
}

/** Keys are made from the event's type, which the typed catalog can't know. */
type OpenTranslations = {
  has(key: string): boolean
  rich(key: string, values: Record<string, unknown>): ReactNode
}

/**
 * The sentence of an event, or null where there's none: `courses.coursePublished` is told by `courses.activity.coursePublished`.
 */
export function useSentences(catalog?: string, repeats?: string) {
  const t = useTranslations() as unknown as OpenTranslations
  const format = useFormat()
  return (item: ActivityItem): ReactNode => {
    const key = sentenceKey(item.type, item.times ? repeats : catalog)
    if (!t.has(key)) return null
    const { times = 1 } = item
    const sentence = t.rich(key, { ...wordsOf(item.facts, format), times, b: strong })
    // A fact the sentence needs is missing: the key comes back, which isn't a sentence.
    return sentence === key ? null : sentence
  }
}

export function sentenceKey(type: string, catalog?: string): string {
  const [area = '', event = ''] = type.split('.')
  return catalog ? `${catalog}.${event}` : `${area}.activity.${event}`
}

const strong = (words: ReactNode) => <b>{words}</b>

function wordsOf(facts: Record<string, unknown>, format: Format) {
  // Facts from before a reason was told have none, and a sentence without one of its facts is none.
  const words: Record<string, string | number> = { because: 'unsaid' }
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === 'string' && instant.test(value)) words[name] = format.day(value)
    else if (typeof value === 'string' || typeof value === 'number') words[name] = value
    else if (isMoney(value)) {
      words[name] = format.money(value)
      // What was free isn't told by its price.
      words[`${name}Cents`] = value.cents
    }
  }
  if (typeof facts.orderId === 'string') words.orderNumber = orderNumber(facts.orderId)
  return words
}

/** What a moment looks like among facts. A sentence says its day. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function isMoney(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null) return false
  const { cents, currency } = value as Partial<Money>
  return typeof cents === 'number' && typeof currency === 'string'
}
