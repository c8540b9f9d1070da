import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A whole site document as it goes over the wire. */
export function renderSite(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
