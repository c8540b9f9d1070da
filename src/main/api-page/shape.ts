import type { ApiOperation, ApiSchema } from '#platform/http/openapi.ts'

export type Field = {
  name: string
  place: 'path' | 'query' | 'header' | 'body'
  type: string
  isRequired: boolean
  /** Description and bounds, in one line. */
  note: string
  schema: ApiSchema
}

/** What a call takes, wherever it is, the address first. */
export function fieldsOf(operation: ApiOperation): Field[] {
  const outside = (operation.parameters ?? []).map(({ name, in: place, required, description, schema }) =>
    fieldOf(name, place, required === true, description ? { ...schema, description } : schema),
  )
  const body = operation.requestBody?.content['application/json']?.schema
  const inside = Object.entries(body?.properties ?? {}).map(([name, schema]) =>
    fieldOf(name, 'body', body?.required?.includes(name) === true, schema),
  )
  return [...outside, ...inside]
}

function fieldOf(name: string, place: Field['place'], isRequired: boolean, schema: ApiSchema): Field {
  return { name, place, type: typeOf(schema), isRequired, note: noteOf(schema), schema }
}

/** "text", "a list of …", "draft or published": what a value is, in words. */
export function typeOf(schema: ApiSchema): string {
  const prefix = idPrefixOf(schema)
  if (prefix) return `id ${prefix}…`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return inWords(schema.enum.map(String), 'or')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.format === 'date-time') return 'instant'
  switch (schema.type) {
    case 'array':
      return `list of ${typeOf(schema.items ?? {})}`
    case undefined:
      return 'anything'
    default:
      return [schema.type].flat().map(nameOfType).join(' or ')
  }
}

function nameOfType(type: string): string {
  return { string: 'text', integer: 'whole number', boolean: 'true or false' }[type] ?? type
}

function noteOf(schema: ApiSchema): string {
  const { description, minimum, maximum, maxLength, minLength, properties } = schema
  const parts = [
    description,
    minLength ? `at least ${minLength} characters` : '',
    maxLength ? `at most ${maxLength} characters` : '',
    minimum !== undefined ? `from ${minimum}` : '',
    maximum !== undefined ? `to ${maximum}` : '',
    properties ? `with ${inWords(Object.keys(properties), 'and')}` : '',
    schema.default === undefined
      ? ''
      : `${schema.default === '' ? 'empty' : JSON.stringify(schema.default)} without it`,
  ].filter(Boolean)
  const sentence = parts.join('; ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function inWords(words: string[], last: 'and' | 'or'): string {
  return new Intl.ListFormat('en', { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(words)
}

/** `crs_` of an id of a course. */
export function idPrefixOf({ pattern }: ApiSchema): string | null {
  return /^\^([a-z]+_)\[/.exec(pattern ?? '')?.[1] ?? null
}

/** The shape of an answer as indented lines. */
export function sketch(schema: ApiSchema, indent = ''): string {
  const inner = `${indent}  `
  if (schema.anyOf) return schema.anyOf.map((one) => sketch(one, indent)).join(' or ')
  if (schema.type === 'array') return `[ ${sketch(schema.items ?? {}, indent)} ]`
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(
      ([name, value]) =>
        `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${sketch(value, inner)}`,
    )
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  return typeOf(schema)
}
