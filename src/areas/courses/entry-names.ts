/** Longer names do not unpack everywhere: 255 bytes at most for a part of a path, and letters may take four. */
const mostBytes = 120
/** Names that mean a device in Windows, whatever is behind the dot. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A part of a path that can be unpacked on any system and leads nowhere else. */
export function cleanName(name: string, nameless: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[<>:"/\\|?*]/g, '-')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
  if (plain === '') return nameless
  return shortened(reserved.test(plain) ? `_${plain}` : plain)
}

/** Paths for an archive: clean, and no two of them the same, not even to a system that does not tell A from a. */
export function entryNames(wanted: readonly { folder: string; name: string }[]): string[] {
  const taken = new Set<string>()
  return wanted.map(({ folder, name }) => {
    const place = cleanName(folder, 'Lesson')
    const { stem, ending } = split(cleanName(name, 'file'))
    for (let count = 1; ; count++) {
      const path = `${place}/${stem}${count > 1 ? ` (${count})` : ''}${ending}`
      const key = path.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return path
    }
  })
}

function split(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}

/** Shortened before its ending, between whole characters. */
function shortened(name: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  if (bytes(name) <= mostBytes) return name
  const { stem, ending } = split(name)
  const kept = bytes(ending) <= 20 ? ending : ''
  const letters = [...stem]
  while (letters.length > 0 && bytes(letters.join('')) + bytes(kept) > mostBytes) letters.pop()
  return letters.join('').trimEnd() + kept
}
