import { days } from '#kernel/time.ts'
import { ask, type Credentials, PaypalRefused } from './client.ts'

const pageSize = 500
const mostPages = 20
/** The report takes no longer time at once. */
const longestMs = days(31) - 60_000
/** A refund its seller made. */
const refundCode = 'T1107'

type Report = {
  transaction_details?: {
    transaction_info?: { paypal_reference_id?: string; paypal_reference_id_type?: string }
  }[]
  total_pages?: number
}

/**
 * Captures of which something was paid back in this time, by the report of the account; null where this app mayn't read it, as most mayn't
 * until their owner turns on Transaction Search. What happened is in it up to three hours later.
 *
 * @throws AccountRefused, UNAVAILABLE.
 */
export async function chargesPaidBack(at: Credentials, from: Date, until: Date): Promise<string[] | null> {
  const start = new Date(Math.max(from.getTime(), until.getTime() - longestMs))
  const found: string[] = []
  for (let page = 1; page <= mostPages; page++) {
    const asked = new URLSearchParams({
      ...{ start_date: withoutMs(start), end_date: withoutMs(until), transaction_type: refundCode },
      ...{ fields: 'transaction_info', page_size: String(pageSize), page: String(page) },
    })
    const answer = await ask<Report>(at, {
      method: 'GET',
      path: `/v1/reporting/transactions?${asked}`,
    }).catch(nullWhereRefused)
    if (!answer) return page === 1 ? null : found
    for (const { transaction_info: of } of answer.transaction_details ?? [])
      if (of?.paypal_reference_id && of.paypal_reference_id_type === 'TXN') found.push(of.paypal_reference_id)
    if (page >= (answer.total_pages ?? 1)) break
  }
  return found
}

const withoutMs = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')

function nullWhereRefused(error: unknown): null {
  if (error instanceof PaypalRefused) return null
  throw error
}
