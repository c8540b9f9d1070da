import { createContext, use } from 'react'

/** The name of this instance. The composition sets it. */
export const BrandContext = createContext('')

/** The creator whose look the screens inside have; null where they are the product's own. */
export const ShopContext = createContext<string | null>(null)

/** Whose screens these are, for titles. */
export function useBrandName(): string {
  const instance = useInstanceName()
  return use(ShopContext) ?? instance
}

/** Who runs them, whatever look they have. */
export const useInstanceName = () => use(BrandContext)
