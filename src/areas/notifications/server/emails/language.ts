import type { Language, Words } from '#kernel/language.ts'
import { notificationsMailDe } from './words.de.ts'
import { notificationsMail } from './words.ts'

export type NotificationsMail = Words<typeof notificationsMail>

const words: Record<Language, NotificationsMail> = { en: notificationsMail, de: notificationsMailDe }

/** The words of the emails of this area, in the reader's language. */
export const notificationsMailIn = (language: Language): NotificationsMail => words[language]
