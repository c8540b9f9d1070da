import type { Language } from '#kernel/language.ts'
import { downloadsSiteWordsDe } from './words.de.ts'
import { type DownloadsSiteText, downloadsSiteWords } from './words.ts'

const texts: Record<Language, DownloadsSiteText> = { en: downloadsSiteWords, de: downloadsSiteWordsDe }

export const downloadsTextIn = (language: Language): DownloadsSiteText => texts[language]
