import type { ApiDocument, ApiOperation } from '#platform/http/openapi.ts'

export type Entry = { id: string; method: string; path: string; operation: ApiOperation }
export type Section = { id: string; title: string; entries: Entry[] }

/** The operations by subject, in the order the contracts declare them. */
export function sectionsOf({ paths }: ApiDocument): Section[] {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: (operation as ApiOperation).operationId.replace('.', '-'),
      method: method.toUpperCase(),
      path,
      operation: operation as ApiOperation,
    })),
  )
  return [...Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? 'Other')].map(
    ([title, entries]) => ({
      id: title.toLowerCase().replace(/\W+/g, '-'),
      title,
      entries,
    }),
  )
}
