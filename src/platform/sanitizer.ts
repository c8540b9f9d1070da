import type sanitizeHtml from 'sanitize-html'
import { atFirstUse } from './at-first-use.ts'

/** Leaves of a markup only what's allowed; with it come a parser of HTML and one of CSS. */
export const sanitizer = atFirstUse<typeof sanitizeHtml>('sanitize-html')
