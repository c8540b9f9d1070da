import type { UploadedFile } from '#areas/files/rules.ts'

/** As wide as any page shows a cover on a dense screen. */
const width = 1280
/** As high as one is cut: 3 to 2. */
const height = 854

/** The picture of a file that is sold: page 1 of a PDF, or the image; null for a ZIP. */
export async function drawCover(
  file: File,
  { url, type }: Pick<UploadedFile, 'url' | 'type'>,
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, width, height)
  if (type === 'application/pdf') await drawPage(drawing, url)
  else if (type.startsWith('image/')) await drawImage(drawing, file)
  else return null
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
  return blob && new File([blob], 'cover.jpg', { type: 'image/jpeg' })
}

/** The top of the page, as wide as the cover. */
async function drawPage(drawing: CanvasRenderingContext2D, url: string): Promise<void> {
  const { openDocument } = await import('#areas/files/web/shared/open-document.ts')
  const { document: opening, close } = openDocument(url)
  try {
    const page = await (await opening).getPage(1)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.max(1, Math.floor(viewport.height))
    await page.render({ canvas, viewport }).promise
    drawing.drawImage(canvas, 0, Math.max(0, (height - canvas.height) / 2))
  } finally {
    close()
  }
}

/** The middle of the image, filling the cover. */
async function drawImage(drawing: CanvasRenderingContext2D, file: File): Promise<void> {
  const image = await createImageBitmap(file)
  const scale = Math.max(width / image.width, height / image.height)
  const [wide, high] = [image.width * scale, image.height * scale]
  drawing.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high)
  image.close()
}
