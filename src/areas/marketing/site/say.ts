import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { fillText, type SiteTexts, type TextKey } from '../site-texts.ts'
import { markText } from './text-marks.ts'
import { marketingTextIn } from './texts.ts'

/** Says a text of this installation. */
export type Say = (key: TextKey) => string

type Where = Pick<SiteContext, 'brandName' | 'lang'> & { marksTexts?: boolean }

export const sayer =
  (texts: SiteTexts, { brandName: brand, lang, marksTexts }: Where): Say =>
  (key) => {
    const text = fillText(texts, key, { brand, operator: marketingTextIn(lang).page.operator(brand) })
    return marksTexts ? markText(key, text) : text
  }
