import type { Sentences } from '#kernel/sentences.ts'

export const listsRefusalsDe: Sentences = {
  'You can save up to {most} views of a list. Delete one first.':
    'Du kannst für eine Liste bis zu {most} Ansichten speichern. Lösche zuerst eine.',
  'This view was deleted.': 'Diese Ansicht wurde gelöscht.',
  'Search, filter or sort the list first': 'Durchsuche, filtere oder sortiere zuerst die Liste',
}
