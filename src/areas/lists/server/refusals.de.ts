import type { Sentences } from '#kernel/sentences.ts'

export const listsRefusalsDe: Sentences = {
  'There is room for {most} views of a list. Delete one first.':
    'Für eine Liste ist Platz für {most} Ansichten. Lösche zuerst eine.',
  'This view was deleted.': 'Diese Ansicht wurde gelöscht.',
  'Search, filter or sort the list first': 'Durchsuche, filtere oder sortiere zuerst die Liste',
}
