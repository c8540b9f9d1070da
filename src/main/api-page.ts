export function apiPage(document: { paths?: object }, brandName: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${brandName} API</title></head><body><main><h1>API</h1><ul>${Object.keys(
    document.paths ?? {},
  )
    .map((path) => `<li><code>${path}</code></li>`)
    .join('')}</ul></main></body></html>`
}
