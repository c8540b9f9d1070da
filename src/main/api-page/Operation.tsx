import type { Access } from '#kernel/actor.ts'
import type { ApiOperation } from '#platform/http/openapi.ts'
import { curlOf } from './example.ts'
import type { Entry } from './sections.ts'
import { type Field, fieldsOf, sketch } from './shape.ts'
import { apiPageText as text } from './words.ts'

/** One call: its address, who may make it, what goes in, what comes out, and one to copy. */
export function Operation({ base, id, method, path, operation }: Entry & { base: string }) {
  return (
    <article className="api-op" aria-labelledby={id}>
      <h3 id={id} className="sub-t">
        <a href={`#${id}`}>{operation.summary}</a>
      </h3>
      <p className="api-address">
        <span className={`api-method ${method.toLowerCase()}`}>{method}</span>
        <code className="mono">{path}</code>
      </p>
      <div className="api-columns">
        <div>
          <dl className="api-facts">
            {operation['x-access'] && (
              <div>
                <dt>{text.who.label}</dt>
                <dd>{whoMay(operation['x-access'])}</dd>
              </div>
            )}
            <Refusals operation={operation} />
          </dl>
          <Fields fields={fieldsOf(operation)} />
        </div>
        <div>
          <h4 className="api-label">{text.example}</h4>
          <pre className="api-code">
            <code>{curlOf(operation.servers?.[0]?.url ?? base, method, path, operation)}</code>
          </pre>
          <Answer operation={operation} />
        </div>
      </div>
    </article>
  )
}

function whoMay(access: Access): string {
  return typeof access === 'object' ? text.who.role(access.role, access) : text.who[access]
}

function Refusals({ operation }: { operation: ApiOperation }) {
  const codes = operation['x-error-codes'] ?? describedRefusals(operation)
  if (codes.length === 0) return null
  return (
    <div>
      <dt>{text.errorsOf}</dt>
      <dd className="mono">{codes.join(', ')}</dd>
    </div>
  )
}

/** A description by hand has words instead of codes. */
function describedRefusals({ responses }: ApiOperation): string[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => `${status} ${description}`)
}

function Fields({ fields }: { fields: Field[] }) {
  if (fields.length === 0) return <p className="muted api-none">{text.noFields}</p>
  return (
    <>
      <h4 className="api-label">{text.fields}</h4>
      <dl className="api-fields">
        {fields.map((field) => (
          <div key={`${field.place} ${field.name}`}>
            <dt>
              <code className="mono">{field.name}</code>
              <span className={field.isRequired ? 'api-must' : 'muted'}>
                {field.isRequired ? text.required : text.optional}
              </span>
            </dt>
            <dd>
              {field.type}
              {field.place !== 'body' && `, ${text.places[field.place]}`}
              {field.note && <span className="muted">{field.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Answer({ operation }: { operation: ApiOperation }) {
  const [status = '', response] =
    Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = response?.content?.['application/json']?.schema
  if (!schema) {
    return (
      <p className="muted api-none">
        {text.answer(status)}: {Object.keys(response?.content ?? {}).join(', ')}
      </p>
    )
  }
  return (
    <details className="api-answer">
      <summary>{text.answer(status)}</summary>
      <pre className="api-code">
        <code>{sketch(schema)}</code>
      </pre>
    </details>
  )
}
