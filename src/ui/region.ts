import { createContext, use } from 'react'
import { useLocale } from 'use-intl'

/** How the reader writes dates and times: `en-GB`. The composition says it; without it, the language does. */
export const RegionContext = createContext<string | null>(null)

export function useRegion(): string {
  const language = useLocale()
  return use(RegionContext) ?? language
}
