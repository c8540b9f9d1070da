import { createContext, useContext } from 'react'

/** Where a screen's own bar goes in the frame's top bar. Null until the frame is drawn, undefined where there is no frame. */
export const TopPlaceContext = createContext<HTMLElement | null | undefined>(undefined)
export const useTopPlace = () => useContext(TopPlaceContext)
