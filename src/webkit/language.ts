import { acceptedLanguage, type Language, languageOf } from '#kernel/language.ts'

/** What someone chose on this device while no one was signed in. */
const chosenKey = 'throughline.language'
/** What was shown last: the next visit starts in it, before we know who's there. */
const lastKey = 'throughline.language.last'

/** Brings a language's words and answers with the way to show them, all at once. Whoever has the words hands it in. */
type Speaker = (language: Language) => Promise<() => void>

let shown: Language = 'en'
let speaker: Speaker = async () => () => {}

/** The language of the screens now. */
export const shownLanguage = (): Language => shown

/** Hands in who has the words. */
export function setLanguageLoader(next: Speaker): void {
  speaker = next
}

/** The language of the first paint: as last time, else as was chosen here, else as the device asks. */
export const firstLanguage = (): Language => remembered(lastKey) ?? ofDevice()

/** The choice of someone who isn't signed in: it applies to this device. */
export function chooseLanguage(language: Language): Promise<void> {
  remember(chosenKey, language)
  return turnTo(language)
}

/** In Settings the choice went back to the device: what was chosen here before must no longer decide. */
export const forgetChosenLanguage = (): void => remember(chosenKey, null)

/** Whoever is signed in has chosen; null leaves it to the device. Nothing when the screens are in it already. */
export function preferLanguage(chosen: Language | null): Promise<void> | undefined {
  const language = chosen ?? ofDevice()
  if (language !== shown) return turnTo(language)
  remember(lastKey, language)
  return undefined
}

let turns = 0

/** Shows another language. When its words don't come the screens stay as they are: the next visit tries again. */
export async function turnTo(language: Language): Promise<void> {
  const turn = ++turns
  try {
    const show = await speaker(language)
    // Chosen again meanwhile: the later choice holds.
    if (turn !== turns) return
    shown = language
    remember(lastKey, language)
    show()
  } catch (error) {
    console.error(`The words of "${language}" couldn’t be loaded.`, error)
  }
}

function ofDevice(): Language {
  const asked = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language])
  return remembered(chosenKey) ?? acceptedLanguage(asked.join(',')) ?? 'en'
}

function remembered(key: string): Language | null {
  try {
    return languageOf(localStorage.getItem(key))
  } catch {
    return null
  }
}

function remember(key: string, language: Language | null): void {
  try {
    if (language) localStorage.setItem(key, language)
    else localStorage.removeItem(key)
  } catch {
    // Storage is closed in some private windows: then it lasts as long as the page.
  }
}
