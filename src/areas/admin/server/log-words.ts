import { createTranslator } from 'use-intl/core'
import { formatMoney, type Money } from '#kernel/money.ts'
import { typeInWords } from '../log-rules.ts'
import { logSentences } from '../log-sentences.ts'

type Facts = Record<string, unknown>
type Translate = { has(key: string): boolean; (key: string, values: Record<string, string | number>): string }

const translate = createTranslator({
  locale: 'en',
  messages: logSentences,
  // A fact the sentence needs is missing: the key comes back, and the type is told instead.
  onError: () => undefined,
}) as unknown as Translate

/** What happened, in a sentence; the kind of event where it has none. */
export function logMessage(type: string, facts: Facts): string {
  const plain = typeInWords(type)
  if (!translate.has(type)) return plain
  const sentence = translate(type, valuesOf(facts))
  return sentence === type ? plain : sentence
}

/** Kinds of events whose sentence has these words in it, whatever their facts. */
export function typesSaying(words: string): string[] {
  const wanted = words.toLowerCase()
  return Object.entries(logSentences).flatMap(([area, sentences]) =>
    Object.entries(sentences)
      .map(([name, sentence]) => [`${area}.${name}`, sentence] as const)
      .filter(([type, sentence]) =>
        `${typeInWords(type)} ${spokenPart(sentence)}`.toLowerCase().includes(wanted),
      )
      .map(([type]) => type),
  )
}

const spokenPart = (sentence: string) => sentence.replace(/\{[^{}]*\}/g, '')

function valuesOf(facts: Facts): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === 'string' || typeof value === 'number') values[name] = spoken(value)
    else if (isMoney(value)) values[name] = formatMoney(value, 'en-US')
  }
  return values
}

const names: Record<string, string> = {
  free_plan: 'Free Plan',
  basic_plan: 'Basic Plan',
  pro_plan: 'Pro Plan',
}

function spoken(value: string | number): string | number {
  return typeof value === 'string' ? (names[value] ?? value) : value
}

function isMoney(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null) return false
  const { cents, currency } = value as Partial<Money>
  return typeof cents === 'number' && typeof currency === 'string'
}
