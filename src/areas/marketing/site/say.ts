import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { fillText, type SiteTexts, type TextKey } from '../site-texts.ts'
import { marketingTextIn } from './texts.ts'

/** Says a text of this installation. */
export type Say = (key: TextKey) => string

export const sayer =
  (texts: SiteTexts, { brandName: brand, lang }: Pick<SiteContext, 'brandName' | 'lang'>): Say =>
  (key) =>
    fillText(texts, key, { brand, operator: marketingTextIn(lang).page.operator(brand) })
