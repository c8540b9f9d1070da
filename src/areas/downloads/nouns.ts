import type { Nouns } from '#kernel/things.ts'

/** What a digital product is called in sentences of other areas. */
export const downloadNouns: Nouns = {
  en: { one: 'digital product', many: 'digital products', first: 'digital product', parts: 'files' },
  de: { one: 'Download', many: 'Downloads', first: 'den ersten Download', parts: 'Dateien' },
}
