import { createContext, use } from 'react'

/** The name of this instance, for titles. The composition sets it. */
export const BrandContext = createContext('')
export const useBrandName = () => use(BrandContext)
