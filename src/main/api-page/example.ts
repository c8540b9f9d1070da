import type { ApiOperation, ApiSchema } from '#platform/http/openapi.ts'
import { type Field, fieldsOf, idPrefixOf } from './shape.ts'

/** Values that read like the real thing, by the name of the field. */
const known: Record<string, unknown> = {
  email: 'ana@example.com',
  password: 'kiln-fired-stoneware',
  currentPassword: 'kiln-fired-stoneware',
  newPassword: 'a-glaze-of-celadon',
  firstName: 'Ana',
  lastName: 'Reis',
  name: 'Ana Reis',
  title: 'Pottery Basics',
  token: 'the-last-part-of-the-link',
  bio: 'Potter in Porto',
  website: 'https://anareis.example',
  handle: 'ana-reis',
  expectedTotalCents: 4900,
  'Upload-Length': 8_000_000,
  'Upload-Metadata': `name ${btoa('kiln.mp4')},type ${btoa('video/mp4')},purpose ${btoa('video')}`,
  revision: 1,
}

/** A call that can be copied into a shell: what varies is in the shell's own variables. */
export function curlOf(base: string, method: string, path: string, operation: ApiOperation): string {
  const fields = fieldsOf(operation)
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variable(name)}`)
  const how = { GET: 'curl', HEAD: 'curl -I' }[method] ?? `curl -X ${method}`
  const lines = [how, `"${base}${address}"`]
  if (operation.operationId === 'accounts.signIn' || operation.operationId === 'accounts.signUp')
    lines.push('-c cookies.txt')
  else if (operation['x-access'] !== 'public') lines.push('-b cookies.txt')
  for (const field of fields.filter((field) => field.place === 'header'))
    lines.push(`-H "${field.name}: ${headerOf(field)}"`)
  const [type] = Object.keys(operation.requestBody?.content ?? {})
  if (type && type !== 'application/json') {
    lines.push(`-H "content-type: ${type}"`, `--data-binary @${fileFor(type)}`)
  } else if (method !== 'GET' && method !== 'HEAD' && (method !== 'DELETE' || operation.requestBody)) {
    lines.push(`-H "content-type: application/json"`, `-d '${JSON.stringify(bodyOf(fields))}'`)
  }
  return lines.join(' \\\n  ')
}

/** A key is made for each call; everything else says what it says. */
const headerOf = ({ name, schema }: Field) =>
  name === 'Idempotency-Key' ? '$(uuidgen)' : String(sampleOf(schema, name))

const fileFor = (type: string) => (type.startsWith('image/') ? `picture.${type.split('/')[1]}` : 'part')

/** What it can't do without; where it can do without all, its first field. */
function bodyOf(fields: Field[]): Record<string, unknown> {
  const inBody = fields.filter((field) => field.place === 'body')
  const required = inBody.filter((field) => field.isRequired)
  const shown = required.length > 0 ? required : inBody.slice(0, 1)
  return Object.fromEntries(shown.map((field) => [field.name, sampleOf(field.schema, field.name)]))
}

function sampleOf(schema: ApiSchema, name: string): unknown {
  const prefix = idPrefixOf(schema)
  if (prefix) return `${prefix}00000000000000000000000000`
  if (schema.enum) return schema.enum.at(-1)
  if (name in known) return known[name]
  if (schema.default !== undefined) return schema.default
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([key]) => schema.required?.includes(key))
        .map(([key, value]) => [key, sampleOf(value, key)]),
    )
  }
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer') return schema.minimum ?? 0
  if (schema.type === 'array') return []
  return schema.type === 'object' ? {} : 'text'
}

/** `courseId` → `COURSE_ID`. */
function variable(name: string): string {
  return name.replace(/([A-Z])/g, '_$1').toUpperCase()
}
