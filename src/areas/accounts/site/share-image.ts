import { createHash } from 'node:crypto'
import { defaultBrand } from '#kernel/brand-shades.ts'
import { mix, parseHex } from '#kernel/colors.ts'
import { type CoverShape, storeDrawing } from '#ui/site/cover-geometry.ts'
import { type Cover, coverSvg } from './covers/cover-svg.ts'

/** What the picture is made from. Change any of these and it's another picture: a product's cover, or the sign of a store. */
export type ShareSubject = Cover | StoreSign
type StoreSign = { id: string; title: string; note: string; brand: string }

export const [shareWidth, shareHeight] = [1200, 630]
const margin = 72
/** The drawing starts here; words stay to the left. */
const drawingAt = 690
const mostKept = 300

const kept = new Map<string, Promise<Buffer>>()

/** Names the picture by what's on it, so that no one sees an old one under the address of a new one. */
export function shareVersion(shared: ShareSubject): string {
  return createHash('sha256').update(JSON.stringify(shared)).digest('hex').slice(0, 12)
}

/** The picture, made once and kept until something on it changes. */
export function shareImage(shared: ShareSubject): Promise<Buffer> {
  const version = shareVersion(shared)
  let image = kept.get(version)
  if (!image) {
    image = draw(shared)
    // Don't keep a failure: the next request tries again.
    image.catch(() => kept.delete(version))
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(version, image)
  }
  return image
}

const draw = (shared: ShareSubject) => ('design' in shared ? drawCover(shared) : drawSign(shared))

/** The very picture that's on the product's card, cut to the shape of shared links. */
async function drawCover(cover: Cover): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(coverSvg(cover, false)), { density: 180 })
    .resize(shareWidth, shareHeight, { fit: 'cover' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

async function drawSign({ id, title, note, brand: given }: StoreSign): Promise<Buffer> {
  // Few requests need the drawing libraries, so they load here.
  const [{ default: sharp }, { textImage }, { canSet }] = await Promise.all([
    import('sharp'),
    import('#platform/drawing/text-image.ts'),
    import('#platform/drawing/fonts.ts'),
  ])
  const brand = parseHex(given) ? given.trim().toLowerCase() : defaultBrand
  const ink = '#13201b'
  const most = drawingAt - margin - 40
  // Letters missing from the font would show as boxes.
  const set = (text: string) => (canSet(text) ? text : '')
  const words = [
    { text: set(title), font: 'bold', size: 76, top: 140, lines: 4 },
    { text: note, font: 'medium', size: 30, top: shareHeight - margin - 34, lines: 1 },
  ] as const
  const pictures = await Promise.all(
    words
      .filter(({ text }) => text.trim() !== '')
      .map(async ({ text, font, size, top, lines }) => ({
        input: (await textImage(text, font, size, ink, most, lines)).data,
        left: margin,
        top,
      })),
  )
  return sharp(Buffer.from(background(id, brand)))
    .composite(pictures)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** The cover on the right, in the brand's colors. Nothing anyone typed is in this drawing. */
function background(id: string, brand: string): string {
  const { shapes } = storeDrawing(id)
  const colors = colorsOf(brand)
  const scale = shareHeight / 320
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}">
    <clipPath id="side"><rect x="${drawingAt}" width="${shareWidth - drawingAt}" height="${shareHeight}"/></clipPath>
    <rect width="${shareWidth}" height="${shareHeight}" fill="${mix('#fdfdfc', brand, 0.05)}"/>
    <g clip-path="url(#side)">
      <rect x="${drawingAt}" width="${shareWidth - drawingAt}" height="${shareHeight}" fill="${colors.paper}"/>
      <g transform="translate(${(drawingAt + shareWidth) / 2 - 240 * scale} 0) scale(${scale})" stroke-linecap="round" stroke-linejoin="round">
        ${shapes.map((shape) => shapeOf(shape, colors)).join('')}
      </g>
    </g>
    <rect width="${shareWidth}" height="14" fill="${brand}"/>
  </svg>`
}

type Colors = Record<'paper' | 'a' | 'b' | 'c', string>

/** The site's stylesheet has the same, mixed here because a picture has no stylesheet. */
function colorsOf(brand: string): Colors {
  const dark = mix(brand, '#0b0b0b', 0.38)
  return {
    paper: mix('#fffaee', brand, 0.17),
    a: mix(brand, '#ffffff', 0.12),
    b: dark,
    c: mix(brand, '#ffffff', 0.5),
  }
}

function shapeOf(shape: CoverShape, colors: Colors): string {
  const color = colors[shape.ink]
  return shape.kind === 'area'
    ? `<path d="${shape.d}" fill="${color}"/>`
    : `<path d="${shape.d}" fill="none" stroke="${color}" stroke-width="${shape.width}"/>`
}
