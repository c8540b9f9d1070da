import { createContext, use } from 'react'

/** Whether single-letter keys are on (Settings › Profile), told by the frame to the lists inside it. */
export const SingleKeysContext = createContext(true)

export const useSingleKeysOn = () => use(SingleKeysContext)
