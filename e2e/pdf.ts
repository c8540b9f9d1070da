import PDFDocument from 'pdfkit'

/** A PDF of so many pages. */
export async function makePdf(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false })
  for (let page = 0; page < pages; page++)
    document
      .addPage()
      .fontSize(60)
      .text(`Glaze ${page + 1}`)
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
