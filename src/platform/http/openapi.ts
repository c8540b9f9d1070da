import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { type AnyRouter, traverseContractProcedures } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Access } from '#kernel/actor.ts'
import type { RouteMeta } from '#kernel/contract.ts'
import { type ErrorCode, errorStatus } from '#kernel/errors.ts'

/** As much of JSON Schema as our contracts come to. */
export type ApiSchema = {
  type?: string | string[]
  description?: string
  properties?: Record<string, ApiSchema>
  required?: string[]
  additionalProperties?: ApiSchema | boolean
  items?: ApiSchema
  anyOf?: ApiSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  $ref?: string
}

type Content = Record<string, { schema?: ApiSchema }>
export type ApiParameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: ApiSchema
}
export type ApiResponse = { description: string; content?: Content }

export type ApiOperation = {
  operationId: string
  summary: string
  tags: string[]
  parameters?: ApiParameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, ApiResponse>
  security?: Record<string, string[]>[]
  /** The contract's access rule, which the server enforces before anything else; none where a description is by hand. */
  'x-access'?: Access
  /** Codes of refusals to expect here; what any call may meet is described once. */
  'x-error-codes'?: ErrorCode[]
  'x-idempotent'?: true
  servers?: { url: string }[]
}

export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  /** By path and method. Operations without a contract, such as uploads, are described by hand and join later. */
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, ApiSchema>; securitySchemes: Record<string, object> }
}

type Options = {
  info: ApiDocument['info']
  serverUrl: string
  /** Names of the cookies that carry a session and the passes of orders. */
  cookies: { session: string; pass: string }
}

const errorSchema: ApiSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string', description: 'A sentence for the person who meets it' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A sentence per field that must change',
    },
    data: { type: 'object', description: 'What a program may need: a limit, a reason' },
    requestId: { type: 'string', description: 'The server’s log has it too' },
  },
  required: ['code', 'message', 'requestId'],
}

/** The OpenAPI document of the same list of procedures that is served: shapes, who may call, and how each refuses. */
export async function openApiDocument(
  router: AnyContractRouter | AnyRouter,
  { info, serverUrl, cookies }: Options,
): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const generated = await generator.generate(router, { info, servers: [{ url: `${serverUrl}/api/v1` }] })
  const document = withoutSafeBounds<unknown>(generated) as ApiDocument
  document.components = {
    schemas: { Error: errorSchema },
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: cookies.session },
      pass: { type: 'apiKey', in: 'cookie', name: cookies.pass },
    },
  }
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { route, meta, inputSchema } = contract['~orpc']
    const operation = document.paths[route.path ?? '']?.[(route.method ?? '').toLowerCase()]
    if (operation)
      complete(operation as ApiOperation, meta as RouteMeta, { takesInput: inputSchema !== undefined })
  })
  return document
}

function complete(operation: ApiOperation, meta: RouteMeta, { takesInput }: { takesInput: boolean }): void {
  const access = meta.access ?? 'public'
  operation['x-access'] = access
  operation.security = securityOf(access)
  const codes = codesOf(operation, meta, takesInput)
  operation['x-error-codes'] = codes
  operation.responses = {
    ...Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))),
    ...errorResponses(codes),
  }
  if (!meta.idempotent) return
  operation['x-idempotent'] = true
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'Made by the caller, new for every intent, the same for every repeat of it',
      schema: { type: 'string', maxLength: 255 },
    },
  ]
}

function securityOf(access: Access): NonNullable<ApiOperation['security']> {
  if (access === 'public') return []
  return access === 'learner' ? [{ session: [] }, { pass: [] }] : [{ session: [] }]
}

/** What the rule and the shape of a call imply, and what its contract adds. */
function codesOf(operation: ApiOperation, meta: RouteMeta, takesInput: boolean): ErrorCode[] {
  const access = meta.access ?? 'public'
  const codes = new Set<ErrorCode>(meta.refusals)
  if (access !== 'public') codes.add('UNAUTHORIZED')
  if (typeof access === 'object' || access === 'learner') codes.add('FORBIDDEN')
  if (operation.parameters?.some((parameter) => parameter.in === 'path')) codes.add('NOT_FOUND')
  if (takesInput && hasFields(operation)) codes.add('INVALID')
  return [...codes].sort((a, b) => errorStatus[a] - errorStatus[b] || a.localeCompare(b))
}

function hasFields({ parameters = [], requestBody }: ApiOperation): boolean {
  const body = requestBody?.content['application/json']?.schema
  return parameters.length > 0 || Object.keys(body?.properties ?? {}).length > 0
}

function errorResponses(codes: ErrorCode[]): Record<string, ApiResponse> {
  const content: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const responses: Record<string, ApiResponse> = {}
  for (const [status, same] of Map.groupBy(codes, (code) => String(errorStatus[code])))
    responses[status] = { description: same.join(', '), content }
  return { ...responses, default: { description: 'Any other refusal or failure', content } }
}

/** Every whole number is said to be within what a double holds exactly; that tells a reader nothing. */
export function withoutSafeBounds<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      (key === 'minimum' && part === Number.MIN_SAFE_INTEGER) ||
      (key === 'maximum' && part === Number.MAX_SAFE_INTEGER)
        ? undefined
        : part,
    ),
  )
}
