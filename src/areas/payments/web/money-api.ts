import type { QueryClient } from '@tanstack/react-query'
import { connect } from '#webkit/api.ts'
import { overviewContract } from '../overview-contract.ts'
import { paymentsApi } from './api.ts'

export const moneyApi = connect('money', overviewContract)

/** Totals, lists and what waits for the seller are asked for again, once money moved or its seller did something about it. */
export async function askForMoneyAgain(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: moneyApi.key() })
  await queries.invalidateQueries({ queryKey: paymentsApi.key() })
}
