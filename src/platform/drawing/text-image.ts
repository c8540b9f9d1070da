import { type FontName, fontFiles } from './fonts.ts'

/** A text as a picture, smaller until it takes so many lines at most; markup in it is text. */
export async function textImage(
  text: string,
  font: FontName,
  size: number,
  color: string,
  most: number,
  lines = 2,
): Promise<{ data: Buffer; height: number }> {
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
