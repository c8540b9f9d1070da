import { createContext, use } from 'react'

export const AnnounceContext = createContext<(sentence: string) => void>(() => {})

/** Reads a sentence out politely: counts of results, new positions, things saved. */
export const useAnnounce = () => use(AnnounceContext)
