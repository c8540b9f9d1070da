import { constants, deflateRawSync } from 'node:zlib'

const blockLength = 1_000_000
const modulus = 65_521n

/**
 * What `deflateSync` makes of these bytes and so many times one more behind them, which are never in memory: a million of them are
 * packed once, and written again and again.
 */
export function packedRun(
  length: number,
  { byte = 0, behind = '' }: { byte?: number; behind?: string } = {},
): Buffer {
  const blockOf = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  const block = blockOf(Buffer.alloc(blockLength, byte))
  const head = Buffer.from(behind)
  let [sum, sums] = [1n, 0n]
  for (const each of head) {
    sum += BigInt(each)
    sums += sum
  }
  const [count, each] = [BigInt(length), BigInt(byte)]
  sums += count * sum + (each * count * (count + 1n)) / 2n
  sum += count * each
  const end = Buffer.alloc(4)
  end.writeUInt16BE(Number(sums % modulus), 0)
  end.writeUInt16BE(Number(sum % modulus), 2)
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    blockOf(head),
    ...Array<Buffer>(Math.floor(length / blockLength)).fill(block),
    deflateRawSync(Buffer.alloc(length % blockLength, byte)),
    end,
  ])
}
