import { type Faults, type Merchant, Refusal } from './books.ts'

/** What happened is in the report this much later. */
const lateMs = 3 * 3_600_000
const longestMs = 31 * 24 * 3_600_000

type Call = { merchant: Merchant; faults: Faults; query: URLSearchParams; now: number }

/** The report of an account, of which only refunds are asked for. */
export function listReport({ merchant, faults, query, now }: Call): object {
  if (faults.report === 'forbidden') throw new Refusal(403, 'NOT_AUTHORIZED')
  const [from, until] = [Date.parse(query.get('start_date') ?? ''), Date.parse(query.get('end_date') ?? '')]
  if (!(until >= from) || until - from > longestMs) throw new Refusal(400, 'INVALID_REQUEST')
  if (query.get('transaction_type') !== 'T1107') throw new Refusal(400, 'INVALID_REQUEST')
  const [size, page] = [Number(query.get('page_size') ?? 100), Number(query.get('page') ?? 1)]
  const refunds = [...merchant.orders.values()]
    .flatMap(({ refunds }) => refunds)
    .filter(({ madeAt = 0 }) => madeAt >= from && madeAt <= until && madeAt <= now - lateMs)
  return {
    transaction_details: refunds.slice((page - 1) * size, page * size).map(({ id, capture, amount }) => ({
      transaction_info: {
        ...{ transaction_id: id, paypal_reference_id: capture, paypal_reference_id_type: 'TXN' },
        ...{ transaction_event_code: 'T1107', transaction_amount: { ...amount, value: `-${amount.value}` } },
      },
    })),
    ...{ page, total_items: refunds.length, total_pages: Math.max(1, Math.ceil(refunds.length / size)) },
  }
}
