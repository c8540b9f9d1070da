const cueTime = /^\s*(\d{1,2}):(\d{2}):(\d{2})[,.](\d{1,3})\s*-->\s*(\d{1,2}):(\d{2}):(\d{2})[,.](\d{1,3})/

/** SubRip captions as WebVTT, which browsers read; null when there is no line with a time in them. */
export function vttFromSrt(srt: string): string | null {
  const cues: string[] = []
  const blocks = srt
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
  for (const block of blocks) {
    const rows = block.split('\n')
    const at = rows.findIndex((row) => cueTime.test(row))
    const words = rows.slice(at + 1).filter((row) => row.trim() !== '')
    const found = cueTime.exec(rows[at] ?? '')
    if (!found || words.length === 0) continue
    cues.push(
      [`${stamp(found.slice(1, 5))} --> ${stamp(found.slice(5, 9))}`, ...words.map(plainRow)].join('\n'),
    )
  }
  return cues.length > 0 ? `WEBVTT\n\n${cues.join('\n\n')}\n` : null
}

const stamp = ([hours = '0', minutes = '0', seconds = '0', ms = '0']: string[]) =>
  `${hours.padStart(2, '0')}:${minutes}:${seconds}.${ms.padEnd(3, '0')}`

/** Colors and fonts of SubRip are not WebVTT's; what is said stays. An arrow within the words would look like a time. */
const plainRow = (row: string) =>
  row
    .replace(/<\/?font[^>]*>|\{\\[^}]*\}/gi, '')
    .replaceAll('-->', '→')
    .trim()

/** The same captions in a form that can be uploaded; null when nothing can be read in them. */
export async function captionsFile(file: File): Promise<File | null> {
  if (!/\.srt$/i.test(file.name)) return file
  const vtt = vttFromSrt(await wordsOf(file))
  return vtt === null ? null : new File([vtt], file.name.replace(/\.srt$/i, '.vtt'), { type: 'text/vtt' })
}

/** SubRip files say nothing of how they are written: most are UTF-8, old ones Windows Latin. */
async function wordsOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** "intro.pt-BR.vtt" says Brazilian Portuguese; without such a hint the given language. */
export function languageOf(name: string, otherwise: string): string {
  const [, hint] = /[._-]([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.(?:vtt|srt)$/i.exec(name) ?? []
  if (!hint) return otherwise
  try {
    const [known] = Intl.getCanonicalLocales(hint)
    // "intro.old.vtt": three letters are a language only if it has a name.
    return known && languageName(known, 'en') !== known ? known : otherwise
  } catch {
    return otherwise
  }
}

/** "Portuguese (Brazil)", in the language of the page. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Languages most courses are taught in; any other that a lesson has is added where they are offered. */
export const captionLanguages = (
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ' +
  'ur vi zh-Hans zh-Hant'
).split(' ')
