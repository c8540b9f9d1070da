import { describe, expect, it } from 'vitest'
import { pdfLines } from '#testing/pdf-lines.ts'
import { canPrint } from './faces.ts'
import { fontFiles } from './fonts.ts'
import { pdfkit } from './pdfkit.ts'
import { readable } from './readable.ts'
import { textImage } from './text-image.ts'
import { typesetterFor } from './typesetting.ts'

/** A text set in lines of a page, and what a reader finds on it. */
async function printed(text: string, { width = 400, most = 100 } = {}) {
  const PDFDocument = pdfkit()
  const doc = new PDFDocument({ size: 'A4', margin: 0, font: fontFiles.regular })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise((resolve) => doc.on('end', resolve))
  const type = await typesetterFor(doc, [{ text, font: 'bold' }])
  const lines = type.lines(text, { font: 'bold', size: 20 }, width, most)
  for (const [at, line] of lines.entries()) type.draw(line, 20, 20 + at * 30)
  doc.end()
  await done
  const [page = []] = await pdfLines(Buffer.concat(chunks))
  return { lines, words: page.map((item) => item.text), bytes: Buffer.concat(chunks).length }
}

describe('a text on a paper', () => {
  it.each([
    ['Latin', 'Żółkiewska'],
    ['Greek', 'Ελένη'],
    ['Cyrillic', 'Дарья'],
    ['Hebrew', 'כהן'],
    ['Arabic', 'الخطيب'],
    ['Thai', 'สมชาย'],
    ['Chinese', '王小明'],
    ['Traditional Chinese', '陳怡君'],
    ['Japanese', '髙橋さくら'],
    ['Korean', '김민지'],
  ])('has the letters of %s, as they were written', async (_script, name) => {
    expect(canPrint(name)).toBe(true)
    const { words, bytes } = await printed(name)
    expect(words.join('')).toBe(name)
    // A few letters of a font, not the megabytes it has.
    expect(bytes).toBeLessThan(60_000)
  })

  it('has Devanagari, whose vowels are drawn before the letters they follow', async () => {
    expect(canPrint('प्रिया')).toBe(true)
    const { words } = await printed('प्रिया')
    expect([...words.join('')].sort()).toEqual([...'प्रिया'].sort())
  })

  it('runs right to left where it is read so, and left to right within', async () => {
    const { lines, words } = await printed('שרה (MK) כהן 25')
    expect(lines[0]?.isRtl).toBe(true)
    // As they're read, each in its own place.
    expect(words.join(' ')).toMatch(/^שרה.*MK.*כהן.*25$/)
    const levels = lines[0]?.runs.map(({ text, level }) => [text.trim(), level % 2])
    expect(levels).toContainEqual(['MK', 0])
    expect(levels).toContainEqual(['כהן', 1])
    // Brackets open toward what they enclose.
    expect(lines[0]?.runs.map(({ text }) => text).join('')).toContain(')')
  })

  it('shows a box for what no font has', async () => {
    expect(canPrint('Ada 😀')).toBe(false)
    expect((await printed('Ada 😀 Byron 👩‍👩‍👧')).words.join('')).toBe('Ada □ Byron □')
    expect((await printed('ꯃꯤꯇꯩ')).words.join('')).toMatch(/^□+$/)
  })

  it('breaks a word that’s wider than the line, and ends with an ellipsis at the last one', async () => {
    const { lines } = await printed('W'.repeat(400), { most: 3 })
    expect(lines).toHaveLength(3)
    expect(lines.every(({ width }) => width <= 400)).toBe(true)
    expect(lines[2]?.runs.at(-1)?.text).toBe('…')
  })

  it('breaks Chinese, Japanese, and Thai, which write no spaces', async () => {
    for (const text of ['陶芸教室へようこそ。'.repeat(9), 'ยินดีต้อนรับสู่ชั้นเรียน'.repeat(6)]) {
      const { lines } = await printed(text)
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.every(({ width }) => width <= 400)).toBe(true)
    }
  })

  it('takes ten thousand letters, halves of signs, and controls', async () => {
    const hostile = `\u202egnp.\u2066${'\u0000\u0007'}a\ud800b\u200b${'x '.repeat(5000)}`
    const { lines, words } = await printed(hostile)
    expect(lines.length).toBeLessThan(60)
    expect(words[0]).toMatch(/^gnp\.a.?b/)
  })
})

it('leaves out what steers the order of letters, and keeps what shapes them', () => {
  expect(readable('a\u202eb\u2067c\u200f d\u0000')).toBe('abc d')
  expect(readable('می\u200cخواهم')).toBe('می\u200cخواهم')
  expect(readable('a \r\n b')).toBe('a\nb')
})

it('draws names of every script on pictures', async () => {
  for (const name of ['مُحَمَّد الخطيب', '王小明 & <b>', '😀']) {
    const { data, height } = await textImage(name, 'bold', 60, '#231A14', 500)
    expect(data.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(height).toBeLessThan(250)
  }
})
