/** The name of this instance, as the server wrote it into the document. */
export function brandName(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  return named || 'Throughline'
}
