import sharp from 'sharp'
import type { CertificateFace } from '../../face.ts'
import { certificateLine, tickPoints } from '../../line.ts'
import { canSet, type FontName, fontFiles } from './fonts.ts'

const [width, height] = [1200, 630]
const margin = 90

/** The picture other sites show for a certificate's link: its line, the name and the course, in its own colors. */
export async function shareImage(face: CertificateFace, verified: string): Promise<Buffer> {
  const { ink } = face.colors
  const isSettable = canSet(face.learner)
  const parts = await Promise.all([
    textImage(face.seller, 'bold', 30, ink, 700),
    ...(isSettable ? [textImage(face.learner, 'bold', 84, ink, 940)] : []),
    textImage(face.course, 'bold', isSettable ? 44 : 72, ink, 940),
    textImage(`${verified} · ${face.date}`, 'medium', 26, ink, 700),
  ])
  const [seller, ...below] = parts
  const gap = 22
  let top = height - 74 - below.reduce((sum, part) => sum + part.height + gap, -gap)
  const placed = below.map((part) => {
    const at = { input: part.data, left: margin, top: Math.round(top) }
    top += part.height + gap
    return at
  })
  return sharp(Buffer.from(background(face)))
    .composite([...(seller ? [{ input: seller.data, left: margin, top: 60 }] : []), ...placed])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Colors were checked when the design was saved; numbers are ours. No text of a person is in this drawing. */
function background(face: CertificateFace): string {
  const { line, paper } = face.colors
  const drawing = certificateLine({ lessons: face.lessons, orientation: 'landscape' })
  const { x, y } = drawing.end
  const points = drawing.points.map((point) => point.join(',')).join(' ')
  const tick = tickPoints.map(([dx, dy]) => `${x + dx},${y + dy}`).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>
    <g transform="translate(0 -100) scale(1.14)" fill="none" stroke="${line}">
      <polyline points="${points}" stroke-width="7"/>
      ${drawing.stops.map((at) => `<circle cx="${at}" cy="205" r="${drawing.stopRadius}" fill="${line}" stroke="none"/>`).join('')}
      <circle cx="${x}" cy="${y}" r="30" fill="${paper}" stroke-width="8"/>
      <polyline points="${tick}" stroke-width="6"/>
    </g>
  </svg>`
}

/** A text as a picture, in the font of the papers, smaller until it takes so many lines at most; markup in it is text. */
export async function textImage(
  text: string,
  font: FontName,
  size: number,
  color: string,
  most: number,
  lines = 2,
): Promise<{ data: Buffer; height: number }> {
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
