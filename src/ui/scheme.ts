import { createContext, use } from 'react'

export const schemes = ['system', 'light', 'dark'] as const
/** What the person chose; `system` follows the device. */
export type Scheme = (typeof schemes)[number]

export const SchemeContext = createContext<{ scheme: Scheme; setScheme: (scheme: Scheme) => void }>({
  scheme: 'system',
  setScheme: () => {},
})

/** The chosen scheme and how to change it. */
export const useScheme = () => use(SchemeContext)
