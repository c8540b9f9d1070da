import type { ErrorBody } from '#kernel/errors.ts'
import { acceptedLanguage, type Language } from '#kernel/language.ts'
import { isReason } from '#kernel/reasons.ts'
import { type Say, type Sentences, sayIn } from '#kernel/sentences.ts'
import { type Gifts, pointFor } from './points.ts'

/** Dictionaries by language: of the kernel, the platform and every area. */
export type Dictionaries = { [L in Exclude<Language, 'en'>]: readonly Sentences[] }
export const dictionaries = pointFor<Dictionaries>('dictionaries')

/** What each stored code says, in English: of the platform and every area. */
export const reasons = pointFor<Sentences>('reasons')

/** What was given holds what can be said. */
export type WithDictionaries = { instance: { given: Gifts } }
/** Whoever reads an answer. No one in particular reads English. */
export type Reader = { language?: undefined } | (WithDictionaries & { language?: Language })

const says = new WeakMap<readonly Dictionaries[], Map<Language, Say>>()

function sayOf({ instance }: WithDictionaries, language: Language): Say | undefined {
  if (language === 'en') return undefined
  const all = instance.given(dictionaries)
  const known = says.get(all) ?? new Map<Language, Say>()
  says.set(all, known)
  const say =
    known.get(language) ??
    sayIn(
      language,
      all.flatMap((each) => each[language]),
    )
  known.set(language, say)
  return say
}

const wordings = new WeakMap<readonly Sentences[], Say>()

/** What a stored code says, in English; a sentence is one already. */
function worded({ instance }: WithDictionaries, text: string): string {
  if (!isReason(text)) return text
  const all = instance.given(reasons)
  const say = wordings.get(all) ?? sayIn('en', all)
  wordings.set(all, say)
  return say(text)
}

/** A sentence of ours, or the code it's stored as, in a language. The server compares in English; this is said last. */
export function sentenceIn(ctx: WithDictionaries, language: Language | undefined, sentence: string): string {
  const english = worded(ctx, sentence)
  return sayOf(ctx, language ?? 'en')?.(english) ?? english
}

/** A sentence that an answer is made of, for whoever asked (`ctx.language`). */
export function toReader(ctx: Reader, sentence: string): string
export function toReader(ctx: Reader, sentence: string | null): string | null
export function toReader(ctx: Reader, sentence: string | null): string | null {
  return sentence === null || !('instance' in ctx) ? sentence : sentenceIn(ctx, ctx.language, sentence)
}

/** The message of an error body and those of its fields. */
export function bodyIn(ctx: WithDictionaries, language: Language, body: ErrorBody): ErrorBody {
  const say = (sentence: string) => sentenceIn(ctx, language, sentence)
  const fields = Object.entries(body.fields ?? {}).map(([name, sentence]) => [name, say(sentence)])
  return {
    ...body,
    message: say(body.message),
    ...(body.fields ? { fields: Object.fromEntries(fields) } : {}),
  }
}

type Asking = { headers: { 'accept-language'?: string | undefined } }

/** What a program or the app wants to read; English for who does not say. */
export function requestedLanguage(request: Asking): Language {
  return acceptedLanguage(request.headers['accept-language']) ?? 'en'
}
