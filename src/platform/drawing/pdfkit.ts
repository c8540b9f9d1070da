import { atFirstUse } from '../at-first-use.ts'

/** The library that writes PDFs, and knows what letters a font has. */
export const pdfkit = atFirstUse<typeof import('pdfkit')>('pdfkit')
