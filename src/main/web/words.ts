import { type ComponentType, lazy, useSyncExternalStore } from 'react'
import { directionOf, type Language } from '#kernel/language.ts'
import { firstLanguage, setLanguageLoader, turnTo } from '#webkit/language.ts'
import type { AreaPage } from '#webkit/pages.ts'
import { setSentences } from '#webkit/sentences.ts'
import type { WordPart } from '#webkit/words.ts'
import { webAreas } from './areas.ts'
import { words as ownEnglish } from './catalogs/first.ts'
import { mergedWords } from './merged-words.ts'
import { sentencesOf } from './sentences.ts'
import type { Speech } from './speech.ts'

/** Words that come together, of one area or of several; those of `first` are there before the first screen. */
type Part = WordPart | 'first'
type Load = () => Promise<{ words: object }>

/** The words every screen may need, the frame's and each area's. */
const areasFirst = webAreas.flatMap(({ first }) => first ?? [])
const firstEnglish = mergedWords([ownEnglish, ...areasFirst.map(({ en }) => en)])
const first: Record<Language, Load[]> = {
  en: [async () => ({ words: firstEnglish })],
  de: [() => import('./catalogs/first.de.ts'), ...areasFirst.map(({ de }) => de)],
}

/** What each area brings of each part. */
const brought = webAreas.flatMap(({ words = {} }) => Object.entries(words))

const loaded = new Map<`${Language} ${Part}`, object>([['en first', firstEnglish]])
const wanted = new Set<Part>(['first'])
let remade = (speech: Speech): Speech => speech
let speech = speechIn('en')
const listeners = new Set<() => void>()

/** What is spoken now, with the words there are so far; those of a screen are there before it is. */
export function useSpeech(): Speech {
  return useSyncExternalStore(subscribe, () => speech)
}

/** Brings words; whoever shows a screen that needs them waits for it. A failure is thrown, and the next screen tries again. */
export async function loadWords(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) wanted.add(part)
  await bringTo(() => speech.language)
}

/** Before the first paint: the language of this visit, and in development the substitutes for longer and mirrored words. */
export async function startWords(): Promise<void> {
  setLanguageLoader(async (language) => {
    const [say] = await Promise.all([sentencesOf(language), bringTo(() => language)])
    return () => {
      setSentences(say)
      show(language)
    }
  })
  if (import.meta.env.DEV) {
    const { requestedStandIn } = await import('./stand-in-words.ts')
    remade = requestedStandIn()
    show(speech.language)
  }
  await turnTo(firstLanguage())
}

/** A part of a screen that waits for its words as it waits for its own code. */
export function lazyWithWords<P extends object>(load: () => Promise<ComponentType<P>>, ...parts: Part[]) {
  return lazy(async () => ({ default: (await Promise.all([load(), loadWords(...parts)]))[0] }))
}

/** A screen that waits for its words as it waits for its own code. */
export function withWords(page: AreaPage): AreaPage {
  const { words, lazy } = page
  if (!words) return page
  return { ...page, lazy: async () => (await Promise.all([lazy(), loadWords(...words)]))[0] }
}

/** Where the words of a part are: in one place for each area that has some of them. */
function placesOf(part: Part, language: Language): Load[] {
  if (part === 'first') return first[language]
  const found = brought.flatMap(([name, words]) => (name === part ? [words[language]] : []))
  if (found.length === 0) throw new Error(`There are no words called ${part}.`)
  return found
}

async function wordsOf(part: Part, language: Language): Promise<object> {
  const pieces = await Promise.all(placesOf(part, language).map((load) => load()))
  return mergedWords(pieces.map(({ words }) => words))
}

/** Loads what is wanted and not there. Another language, and more words, may be asked for meanwhile. */
async function bringTo(language: () => Language): Promise<void> {
  for (;;) {
    const into = language()
    const missing = [...wanted].filter((part) => !loaded.has(`${into} ${part}`))
    if (missing.length === 0) return
    const found = await Promise.all(missing.map(async (part) => [part, await wordsOf(part, into)] as const))
    for (const [part, words] of found) loaded.set(`${into} ${part}`, words)
    if (into === speech.language) show(into)
  }
}

function speechIn(language: Language): Speech {
  const parts = [...wanted].flatMap((part) => loaded.get(`${language} ${part}`) ?? [])
  // What of it isn't there yet belongs to screens that aren't shown yet.
  const messages = mergedWords(parts) as Speech['messages']
  return remade({ language, direction: directionOf(language), messages })
}

function show(language: Language): void {
  speech = speechIn(language)
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
