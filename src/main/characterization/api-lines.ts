import type { ApiDocument, ApiOperation, ApiSchema } from '#platform/http/openapi.ts'

/**
 * The API as text: a block for each operation, a line for each field that goes in or comes out. Sentences are left out, so
 * that a line changes only when someone who calls would notice.
 */
export function linesOfApi({ paths }: ApiDocument): string[] {
  return Object.keys(paths)
    .sort()
    .flatMap((path) =>
      Object.entries(paths[path] ?? {})
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([method, operation]) => [
          `${method.toUpperCase()} ${path}`,
          ...linesOf(operation as ApiOperation).map((line) => `  ${line}`),
          '',
        ]),
    )
}

function linesOf(operation: ApiOperation): string[] {
  const { operationId, tags, parameters = [], requestBody, responses } = operation
  const marks = [operation['x-idempotent'] ? 'idempotent' : '', operation.servers ? 'elsewhere' : '']
  return [
    [operationId, ...tags, JSON.stringify(operation['x-access'] ?? null), ...marks]
      .filter(Boolean)
      .join(' · '),
    ...parameters.flatMap(({ name, in: place, required, schema }) =>
      linesOfField(`${place} ${name}${required ? '' : '?'}`, schema),
    ),
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema = {} }]) =>
      linesOfField(type === 'application/json' ? 'body' : `body ${type}`, schema),
    ),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      status.startsWith('2')
        ? Object.entries(content).flatMap(([type, { schema = {} }]) =>
            linesOfField(type === 'application/json' ? status : `${status} ${type}`, schema),
          )
        : [],
    ),
    `refuses ${Object.keys(responses)
      .filter((status) => !status.startsWith('2'))
      .join(' ')}: ${(operation['x-error-codes'] ?? []).join(', ')}`,
  ]
}

/** A value as one line, or what is inside of it as several. */
function linesOfField(path: string, schema: ApiSchema): string[] {
  const { properties, required = [], items, anyOf, additionalProperties } = schema
  if (anyOf) {
    const kinds = anyOf.filter((kind) => kind.type !== 'null')
    const orNull = kinds.length < anyOf.length ? '|null' : ''
    const [only] = kinds
    if (kinds.length === 1 && only)
      return linesOfField(`${path}${orNull}`, { ...only, default: schema.default })
    if (kinds.every((kind) => !kind.properties && !kind.items))
      return [`${path}${orNull}: ${kinds.map(typeOf).join(' | ')}`]
    return kinds.flatMap((kind, at) => linesOfField(`${path}${orNull}<${at + 1}>`, kind))
  }
  if (items) return linesOfField(`${path}[]`, items)
  const inner = Object.entries(properties ?? {}).flatMap(([name, value]) =>
    linesOfField(`${path}.${name}${required.includes(name) ? '' : '?'}`, value),
  )
  if (typeof additionalProperties === 'object') inner.push(...linesOfField(`${path}.*`, additionalProperties))
  return inner.length > 0 ? inner : [`${path}: ${typeOf(schema)}`]
}

function typeOf(schema: ApiSchema): string {
  const { type, enum: choices, const: fixed, format, pattern, default: without } = schema
  const name =
    fixed !== undefined
      ? JSON.stringify(fixed)
      : choices
        ? choices.map((choice) => JSON.stringify(choice)).join(' | ')
        : (idOf(pattern) ?? [format ?? [type ?? 'any'].flat().join(' | '), pattern].filter(Boolean).join(' '))
  const span = (low: number | undefined, high: number | undefined) =>
    low === undefined && high === undefined ? '' : `${low ?? ''}..${high ?? ''}`
  return [
    name,
    span(schema.minLength, schema.maxLength),
    span(schema.minimum, schema.maximum),
    without === undefined ? '' : `= ${JSON.stringify(without)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `id crs_` instead of the pattern every id has. */
const idOf = (pattern = '') => /^\^([a-z]{3}_)\[0-9a-z\]\{26\}\$$/.exec(pattern)?.[1]?.replace(/^/, 'id ')
