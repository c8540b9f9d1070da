import type { Words } from '#kernel/language.ts'
import type { affiliatesWords } from './words.ts'

/** Every visible word of affiliates, German. */
export const affiliatesWordsDe: Words<typeof affiliatesWords> = {
  title: 'Affiliates',
  purpose: 'Was du angelegt hast, und für wen es ist.',
  failed: 'Das konnte nicht geladen werden.',
  more: 'Frühere zeigen',
  emptyTitle: 'Hier ist noch nichts',
  emptyText: 'Gib einen Titel ein. Du kannst auch sagen, für wen es ist.',
  create: 'Neu anlegen',
  columns: { title: 'Titel', person: 'Für', createdAt: 'Angelegt' },
  form: {
    createTitle: 'Neu anlegen',
    changeTitle: 'Ändern',
    title: 'Titel',
    titleMissing: 'Gib einen Titel ein',
    email: 'Für',
    emailHint: 'Eine E-Mail-Adresse, wenn es für eine Person ist',
    emailWrong: 'Gib eine E-Mail-Adresse ein, etwa mia@example.com',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    failed: 'Das konnte nicht gespeichert werden. Versuch es noch einmal.',
    remove: 'Löschen',
    removeTitle: '„{title}“ löschen?',
    removeText: 'Das lässt sich nicht rückgängig machen.',
    removeFailed: 'Das konnte nicht gelöscht werden. Versuch es noch einmal.',
  },
}
