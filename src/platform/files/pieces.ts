/** A part of a file in memory that is lent: whoever took it says when it is not needed anymore. */
export type Piece = { bytes: Buffer; release(): void }

/** As much as one answer to a range brings. */
const pieceBytes = 1024 * 1024
/** What is kept for the next readers; more than these read at the same time only in bursts. */
const mostFree = 24
const free: Buffer[] = []

/**
 * Memory for a part of a file, used again and again: fresh memory for every range costs the server twice the work of reading
 * it, and leaves the garbage collector gigabytes to clear.
 */
export function takePiece(length: number): Piece {
  if (length > pieceBytes) return { bytes: Buffer.allocUnsafeSlow(length), release() {} }
  let whole: Buffer | null = free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
  return {
    bytes: whole.subarray(0, length),
    release() {
      if (whole && free.length < mostFree) free.push(whole)
      // Twice given back would be twice given out.
      whole = null
    },
  }
}
