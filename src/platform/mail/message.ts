export type Message = {
  date: Date | null
  from: string
  to: string
  subject: string
  /** The text part; empty when there is none. */
  text: string
}

type Part = { headers: Map<string, string>; body: string }

/**
 * Reads a message of the local outbox. It understands what our own sender writes (folded headers, encoded words, nested
 * multipart, quoted-printable, base64) and is no reader for email of strangers.
 */
export function readMessage(raw: string): Message {
  const whole = partOf(raw.replaceAll('\r\n', '\n'))
  const header = (name: string) => decodeWords(whole.headers.get(name) ?? '')
  const date = new Date(header('date'))
  return {
    date: Number.isNaN(date.getTime()) ? null : date,
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text: textOf(whole) ?? '',
  }
}

/** The first web address of a text: in our letters the button's. */
export function firstLink(text: string): string | null {
  // The full stop of its sentence is no part of it.
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0].replace(/[.,;:!?)]+$/, '') ?? null
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\n\n')
  const head = end === -1 ? raw : raw.slice(0, end)
  const headers = new Map<string, string>()
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end === -1 ? '' : raw.slice(end + 2) }
}

function textOf(part: Part): string | null {
  const type = part.headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary) {
    for (const piece of part.body.split(`--${boundary}`).slice(1)) {
      if (piece.startsWith('--')) break
      const text = textOf(partOf(piece.replace(/^\n/, '')))
      if (text !== null) return text
    }
    return null
  }
  if (!/^text\/plain\b/i.test(type)) return null
  return decodeBody(part.body, part.headers.get('content-transfer-encoding') ?? '').trimEnd()
}

function decodeBody(body: string, encoding: string): string {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (/^quoted-printable$/i.test(encoding)) return decodeQuoted(body.replace(/=\n/g, ''))
  return body
}

/** Escaped bytes are together to form characters, so whole runs are decoded at once. */
function decodeQuoted(text: string): string {
  return text.replace(/(?:=[0-9A-F]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  )
}

function decodeWords(text: string): string {
  return (
    text
      // The space between two encoded words belongs to neither; a character may even be split between them.
      .replace(/(\?=)\s+(=\?)/g, '$1$2')
      .replace(/(?:=\?utf-8\?([QB])\?[^?]*\?=)+/gi, (run) => {
        const bytes = [...run.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
          kind?.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : wordBytes(word),
        )
        return Buffer.concat(bytes).toString('utf8')
      })
  )
}

function wordBytes(word: string): Buffer {
  const text = word
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}
