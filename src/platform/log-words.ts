import type { Language } from '#kernel/language.ts'
import { pointFor } from './points.ts'

type ByEvent = Readonly<Record<string, string>>

/** What the log says of the events of an area, each by its name without the area (ICU; the values are its facts). */
export type LogWords = {
  sentences: Readonly<Record<Language, ByEvent>>
  /** What each kind of event is called; English reads its name as words. */
  kinds: Readonly<Record<Exclude<Language, 'en'>, ByEvent>>
}

export const logWords = pointFor<LogWords & { area: string }>('logWords')
