/** A line of a page: where it is in the page's own space, and as someone sees it who reads the page upright. */
type PdfLine = { text: string; y: number; seen: { y: number; angle: number } }

/** What is written on each page of a PDF, as a reader finds it. */
export async function pdfLines(bytes: Uint8Array): Promise<PdfLine[][]> {
  const own = globalThis as Record<string, unknown>
  // Pages are read, never drawn.
  for (const name of ['DOMMatrix', 'Path2D', 'ImageData']) own[name] ??= class {}
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: new Uint8Array(bytes),
    useWorkerFetch: false,
    useWasm: false,
    verbosity: 0,
  })
  const document = await task.promise
  const pages: PdfLine[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { transform: view, viewBox, height } = Object.assign(page.getViewport({ scale: 1 }))
    const { items } = await page.getTextContent()
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [a, b, , , x, y] = item.transform as [number, number, number, number, number, number]
        const seenY = height - (view[1] * x + view[3] * y + view[5])
        const angle = Math.atan2(view[1] * a + view[3] * b, view[0] * a + view[2] * b)
        return [{ text: item.str, y: y - viewBox[1], seen: { y: seenY, angle: Math.abs(angle) } }]
      }),
    )
  }
  await task.destroy()
  return pages
}
