import { useTranslations } from 'use-intl'

/** Keys are made of parts that the typed catalog can't know. */
type OpenTranslations = { has(key: string): boolean; (key: string): string }

/** "Course builder: Text" for `features.courses.text`. */
export function useTextName(key: string): string {
  const t = useTranslations('marketing.texts') as unknown as OpenTranslations
  const [, ...rest] = key.split('.')
  const name = rest.at(-1) ?? ''
  const part = rest.length > 1 ? rest[0] : undefined
  const words = [
    ...(part && t.has(`parts.${part}`) ? [t(`parts.${part}`)] : []),
    t.has(`names.${name}`) ? t(`names.${name}`) : name,
  ]
  return words.join(': ')
}
