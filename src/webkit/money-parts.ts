import { type ComponentType, createContext, use } from 'react'

/** What areas show on Payments, above its lists: it's there for who has something of theirs. */
export const MoneyPartsContext = createContext<readonly ComponentType[]>([])
export const useMoneyParts = (): readonly ComponentType[] => use(MoneyPartsContext)
