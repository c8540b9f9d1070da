import { useTranslations } from 'use-intl'
import { useProducts } from '#webkit/products.ts'
import { type OwnedRow, useStudentParts } from '#webkit/student.ts'

/**
 * What the things in the list are called: as their kind calls them for whoever owns nothing else, and in general beside things of
 * other kinds. Who owns nothing yet reads of the only kind there is, or of them all; who hasn't been told, of the first.
 */
export function useThingWords(rows: readonly OwnedRow[] | undefined) {
  const sold = useProducts()
  const kinds = useStudentParts().flatMap(({ owned }) => owned ?? [])
  const own =
    rows?.length === 0 && sold.length > 1
      ? undefined
      : kinds.find(({ kind }) => (rows ?? []).every((row) => row.kind === kind))
  // A kind's words have the names of those in general.
  return useTranslations((own?.words ?? 'library.things') as 'library.things')
}
