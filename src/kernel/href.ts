const maxHrefLength = 2_000

/** An address a link may lead to: a whole http, https or mailto address, nothing that runs and nothing relative. */
export function isSafeHref(href: unknown): href is string {
  if (typeof href !== 'string' || href.length > maxHrefLength || !URL.canParse(href)) return false
  // The parser drops tabs and line breaks inside a scheme as browsers do, so the scheme it names is the one that counts.
  return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol)
}

/** What a person typed as an address, made whole: "example.com" → "https://example.com". Null when it cannot be a link. */
export function hrefFrom(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (isSafeHref(text)) return text
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  const whole = `https://${text}`
  return /^[^\s/:?#]+\.[^\s/:?#]{2,}(:\d+)?([/?#]\S*)?$/.test(text) && isSafeHref(whole) ? whole : null
}
