import { canSet, type FontName, fontFiles } from './fonts.ts'
import { pdfkit } from './pdfkit.ts'
import { typesetterFor } from './typesetting.ts'

/** A text as a picture, smaller until it takes so many lines at most; markup in it is text. */
export async function textImage(
  text: string,
  font: FontName,
  size: number,
  color: string,
  most: number,
  lines = 2,
): Promise<{ data: Buffer; height: number }> {
  if (!canSet(text)) return outlined(text, font, size, color, most, lines)
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `Inter ${font === 'bold' ? 'Bold' : 'Medium'} ${size}`,
      fontfile: fontFiles[font],
      rgba: true,
      dpi: 72,
      width: most,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.height > size * 1.35 * lines && size > 16)
    return textImage(text, font, Math.floor(size * 0.8), color, most, lines)
  return { data, height: info.height }
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (letter) => (letter === '&' ? '&amp;' : letter === '<' ? '&lt;' : '&gt;'))

/** The same in any script, drawn: the library that makes pictures knows one font, and letters others have are shapes to it. */
async function outlined(
  text: string,
  font: FontName,
  size: number,
  color: string,
  most: number,
  lines: number,
): Promise<{ data: Buffer; height: number }> {
  const { default: sharp } = await import('sharp')
  const PDFDocument = pdfkit()
  const doc = new PDFDocument({ autoFirstPage: false, font: fontFiles.regular })
  const type = await typesetterFor(doc, [{ text, font }])
  let fits = size
  while (fits > 16 && type.lines(text, { font, size: fits }, most).length > lines) fits *= 0.8
  const set = type.lines(text, { font, size: fits }, most, lines)
  const width = Math.ceil(Math.max(1, ...set.map((line) => line.width)))
  const height = Math.ceil(set.reduce((sum, line) => sum + line.height, 0)) || 1
  let top = 0
  const drawn = set.map((line) => {
    const x = line.isRtl ? width - line.width : 0
    const group = `<g transform="translate(${x} ${top})">${type.paths(line).join('')}</g>`
    top += line.height
    return group
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${color}">${drawn.join('')}</svg>`
  return { data: await sharp(Buffer.from(svg)).png().toBuffer(), height }
}
