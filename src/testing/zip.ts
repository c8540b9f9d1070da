import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP as texts, read by its list of contents at the end as any program would. */
export function readZip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let n = 0; n < count; n++) {
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const [name, extra, note] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(from, from + size)
    const path = bytes.toString('utf8', at + 46, at + 46 + name)
    files.set(path, (method === 8 ? inflateRawSync(content) : content).toString('utf8'))
    at += 46 + name + extra + note
  }
  return files
}
