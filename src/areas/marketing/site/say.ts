import { filled, type SiteTexts, type TextKey } from '../site-texts.ts'
import { marketingSiteText } from './messages.ts'

/** Says a text of this installation. */
export type Say = (key: TextKey) => string

export const sayer =
  (texts: SiteTexts, brand: string): Say =>
  (key) =>
    filled(texts, key, { brand, operator: marketingSiteText.page.operator(brand) })
