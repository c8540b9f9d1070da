/** A PDF that was opened to draw pages of it. */
export type OpenPages = {
  count: number
  /** A page so wide. */
  draw: (page: number, width: number) => Promise<HTMLCanvasElement>
  close: () => void
}

/** As wide as a page is shown when it's opened larger, on a dense screen. */
const width = 1600

/** Opens a PDF by ranges: only the pages that are drawn are read. */
export async function openPages(url: string): Promise<OpenPages> {
  const { openDocument } = await import('#areas/files/web/shared/open-document.ts')
  const { document: opening, close } = openDocument(url)
  try {
    const pdf = await opening
    return {
      count: pdf.numPages,
      close,
      async draw(number, width) {
        const page = await pdf.getPage(number)
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = Math.max(1, Math.floor(viewport.height))
        await page.render({ canvas, viewport }).promise
        return canvas
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** The picture of a page, as it's sent. */
export async function pictureOfPage(pages: OpenPages, page: number): Promise<File> {
  const canvas = await pages.draw(page, width)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
  if (!blob) throw new Error(`Page ${page} couldn’t be drawn.`)
  return new File([blob], `page-${page}.jpg`, { type: 'image/jpeg' })
}
