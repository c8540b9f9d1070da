import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'

/** What a file is by its content; undefined for text and for what no one knows. */
export async function contentType(path: string): Promise<string | undefined> {
  const head = await headOf(path, 64 * 1024)
  const found = await fileTypeFromBuffer(head)
  return found?.mime.split(';')[0]
}

const markup = /<(?:!doctype|html|svg|script|iframe|body|object|embed|\?xml)[\s>/]/i

/** Whether a file is words and nothing that a browser or a shell would run: a page, a picture made of markup, a script. */
export async function isPlainText(path: string): Promise<boolean> {
  const head = await headOf(path, 256 * 1024)
  if (head.includes(0) || head.subarray(0, 2).toString('latin1') === '#!') return false
  return !markup.test(head.subarray(0, 4096).toString('latin1'))
}

async function headOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
