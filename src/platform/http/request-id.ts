import { randomFillSync } from 'node:crypto'

const idBytes = 10
const pool = Buffer.alloc(idBytes * 400)
let used = pool.length

/** A name for one request, to find it again in the log. Random bytes are drawn for many at a time. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return `req_${pool.toString('hex', used - idBytes, used)}`
}
