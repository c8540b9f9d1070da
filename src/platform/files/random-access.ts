import { type FileHandle, open } from 'node:fs/promises'

/** A file whose parts are read where they are. */
export type RandomAccess = {
  size: number
  /** Shorter than asked where the file ends. */
  read(at: number, length: number): Promise<Buffer>
}

/** Opens a file of this machine for the time of `work`. */
export async function withRandomAccess<T>(
  path: string,
  work: (file: RandomAccess) => Promise<T>,
): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return await work({ size, read: (at, length) => readAt(handle, at, Math.min(length, size - at)) })
  } finally {
    await handle.close()
  }
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  if (length <= 0 || at < 0) return Buffer.alloc(0)
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, at)
  return buffer.subarray(0, bytesRead)
}
