import { createTranslator } from 'use-intl/core'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { logWords } from '#platform/log-words.ts'
import { sentenceIn, type WithDictionaries } from '#platform/sentences.ts'
import { typeInWords } from '../log-rules.ts'
import { logKindsDe, logPartsDe, logSentencesDe } from '../log-sentences.de.ts'
import { logSentences } from '../log-sentences.ts'

type Facts = Record<string, unknown>
type Translate = { has(key: string): boolean; (key: string, values: Record<string, string | number>): string }
type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>

type Words = {
  sentences: Record<Language, Sentences>
  /** In English, the names of events are read as words. */
  kinds: Record<Language, Sentences>
  translators: Map<Language, Translate>
}
const parts: Record<Language, Readonly<Record<string, string>>> = {
  en: { free_plan: 'Free Plan', basic_plan: 'Basic Plan', pro_plan: 'Pro Plan' },
  de: logPartsDe,
}

const wordsByGift = new WeakMap<readonly unknown[], Words>()

/** Our words, and those that areas bring for their own events. */
function wordsOf({ instance }: WithDictionaries): Words {
  const brought = instance.given(logWords)
  const known = wordsByGift.get(brought)
  if (known) return known
  const withBrought = (
    own: Sentences,
    of: (each: (typeof brought)[number]) => Sentences[string],
  ): Sentences => ({
    ...own,
    ...Object.fromEntries(brought.map((each) => [each.area, of(each)])),
  })
  const words: Words = {
    sentences: {
      en: withBrought(logSentences, ({ sentences }) => sentences.en),
      de: withBrought(logSentencesDe, ({ sentences }) => sentences.de),
    },
    kinds: { en: {}, de: withBrought(logKindsDe, ({ kinds }) => kinds.de) },
    translators: new Map(),
  }
  wordsByGift.set(brought, words)
  return words
}

function translatorOf(ctx: WithDictionaries, language: Language): Translate {
  const { sentences, translators } = wordsOf(ctx)
  let translate = translators.get(language)
  if (!translate) {
    translate = createTranslator({
      locale: language,
      messages: sentences[language],
      // If a fact the sentence needs is missing, the key comes back and the type is shown instead.
      onError: () => undefined,
    }) as unknown as Translate
    translators.set(language, translate)
  }
  return translate
}

/** What happened, in a sentence; the kind of event if there's no sentence. */
export function logMessage(
  ctx: WithDictionaries,
  type: string,
  facts: Facts,
  language: Language = 'en',
): string {
  const plain = logKind(ctx, type, language)
  const translate = translatorOf(ctx, language)
  if (!translate.has(type)) return plain
  const sentence = translate(type, valuesOf(ctx, type, facts, language))
  return sentence === type ? plain : sentence
}

/** What a kind of event is called. */
export function logKind(ctx: WithDictionaries, type: string, language: Language = 'en'): string {
  const [area = '', name = ''] = type.split('.')
  return wordsOf(ctx).kinds[language][area]?.[name] ?? typeInWords(type)
}

/** One of our words in a sentence, for someone or something without a name. */
export const logPart = (part: string, language: Language = 'en'): string => parts[language][part] ?? part

/** Kinds of events whose sentence contains these words, whatever the facts and in any language. */
export function typesSaying(ctx: WithDictionaries, words: string): string[] {
  const { sentences } = wordsOf(ctx)
  const wanted = words.toLowerCase()
  const found = (Object.keys(sentences) as Language[]).flatMap((language) =>
    Object.entries(sentences[language]).flatMap(([area, ofArea]) =>
      Object.entries(ofArea)
        .map(([name, sentence]) => [`${area}.${name}`, sentence] as const)
        .filter(([type, sentence]) =>
          `${logKind(ctx, type, language)} ${spokenPart(sentence)}`.toLowerCase().includes(wanted),
        )
        .map(([type]) => type),
    ),
  )
  return [...new Set(found)]
}

/** The sentence without its facts. Where it chooses between words, all of them are included. */
function spokenPart(sentence: string): string {
  const inner = sentence.replace(/\{\w+\}/g, '')
  return inner.replace(/\{\w+, (?:select|plural),((?:[^{}]|\{[^{}]*\})*)\}/g, (_all, choices: string) =>
    [...choices.matchAll(/\{([^{}]*)\}/g)].map(([, words]) => words).join(' '),
  )
}

function valuesOf(
  ctx: WithDictionaries,
  type: string,
  facts: Facts,
  language: Language,
): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === 'string') values[name] = spoken(ctx, `${type}.${name}`, value, language)
    else if (typeof value === 'number') values[name] = value
    else if (isMoney(value)) values[name] = formatMoney(value, localeOf(language))
  }
  return values
}

/** Facts that are our own sentences. A reason someone gave stays as they wrote it. */
const said = new Set([
  'payments.paymentFailed.reason',
  'payments.refundFailed.reason',
  'payments.surplusKept.reason',
  'payments.payoutFailed.reason',
  'admin.testMailFailed.answer',
  'admin.storageTestFailed.answer',
])

/** Facts are stored in English. Our own words are translated; names are left alone. */
function spoken(ctx: WithDictionaries, fact: string, value: string, language: Language): string {
  if (/\.(from|to)$/.test(fact)) return logPart(value, language)
  if (fact === 'admin.settingsSaved.settings')
    return value
      .split(', ')
      .map((each) => logPart(each, language))
      .join(', ')
  return said.has(fact) ? sentenceIn(ctx, language, value) : value
}

function isMoney(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null) return false
  const { cents, currency } = value as Partial<Money>
  return typeof cents === 'number' && typeof currency === 'string'
}
