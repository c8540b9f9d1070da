import type { ErrorBody } from '#kernel/errors.ts'
import { acceptedLanguage, type Language } from '#kernel/language.ts'
import { type Say, type Sentences, sayIn } from '#kernel/sentences.ts'

const says = new Map<Language, Say>()

/** Which dictionaries a language has, from every area; `main` hands them in, as platform knows no area. */
export function setSentences(language: Language, dictionaries: readonly Sentences[]): void {
  says.set(language, sayIn(language, dictionaries))
}

/** A sentence of ours in a language. Everything the server says is kept and compared in English; this is said last. */
export function sentenceIn(language: Language | undefined, sentence: string): string {
  return says.get(language ?? 'en')?.(sentence) ?? sentence
}

/** A sentence that an answer is made of, for whoever asked (`ctx.language`). */
export function toReader(ctx: { language?: Language }, sentence: string): string
export function toReader(ctx: { language?: Language }, sentence: string | null): string | null
export function toReader({ language }: { language?: Language }, sentence: string | null): string | null {
  return sentence === null ? null : sentenceIn(language, sentence)
}

/** The message of an error body and those of its fields. */
export function bodyIn(language: Language, body: ErrorBody): ErrorBody {
  if (!says.has(language)) return body
  const fields = Object.entries(body.fields ?? {}).map(([name, sentence]) => [
    name,
    sentenceIn(language, sentence),
  ])
  return {
    ...body,
    message: sentenceIn(language, body.message),
    ...(body.fields ? { fields: Object.fromEntries(fields) } : {}),
  }
}

type Asking = { headers: { 'accept-language'?: string | undefined } }

/** What a program or the app wants to read; English for who does not say. */
export function languageAsked(request: Asking): Language {
  return acceptedLanguage(request.headers['accept-language']) ?? 'en'
}
