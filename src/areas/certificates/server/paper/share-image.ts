import { textImage } from '#platform/drawing/text-image.ts'
import type { CertificateFace } from '../../face.ts'
import { certificateLine, tickPoints } from '../../line.ts'

const [width, height] = [1200, 630]
const margin = 90

/** The picture other sites show for a certificate's link: its line, the name and the course, in its own colors. */
export async function shareImage(face: CertificateFace, verified: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { ink } = face.colors
  const parts = await Promise.all([
    textImage(face.seller, 'bold', 30, ink, 700),
    textImage(face.learner, 'bold', 84, ink, 940),
    textImage(face.course, 'bold', 44, ink, 940),
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
