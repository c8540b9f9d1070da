import { errorStatus } from '#kernel/errors.ts'
import { apiPageText as text } from './words.ts'

const sampleError = JSON.stringify(
  {
    code: 'INVALID',
    message: 'Enter a title',
    fields: { title: 'Enter a title' },
    requestId: 'req_5bc7420c5a06f67606fa',
  },
  null,
  2,
)

/** What holds for every call, said once. */
export function Basics({ base }: { base: string }) {
  const signIn = [
    `curl -X POST "${base}/sign-in" -c cookies.txt`,
    `-H "content-type: application/json"`,
    `-d '{"email":"ana@example.com","password":"kiln-fired-stoneware"}'`,
    `curl "${base}/me" -b cookies.txt`,
  ]
  return (
    <section className="api-basics" aria-labelledby="basics">
      <h2 id="basics" className="section-t">
        {text.basics}
      </h2>
      <dl className="api-facts">
        <div>
          <dt>{text.base}</dt>
          <dd className="mono">{base}</dd>
        </div>
        <div>
          <dt>{text.machineReadable}</dt>
          <dd>
            <a href="/api/openapi.json">OpenAPI</a>
          </dd>
        </div>
      </dl>
      <h3 className="sub-t">{text.signingIn.title}</h3>
      <p>{text.signingIn.body}</p>
      <pre className="api-code">
        <code>{`${signIn.slice(0, 3).join(' \\\n  ')}\n${signIn[3]}`}</code>
      </pre>
      <h3 className="sub-t">{text.wire.title}</h3>
      <ul className="api-list">
        {text.wire.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h3 id="errors" className="sub-t">
        {text.errors}
      </h3>
      <p>{text.errorIntro}</p>
      <pre className="api-code">
        <code>{sampleError}</code>
      </pre>
      <Codes />
      <p>{text.errorNote}</p>
      <h3 id="idempotency" className="sub-t">
        {text.idempotency}
      </h3>
      {text.idempotencyBody.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

function Codes() {
  return (
    <table className="api-codes">
      <thead>
        <tr>
          <th scope="col">{text.errorColumns.code}</th>
          <th scope="col">{text.errorColumns.status}</th>
          <th scope="col">{text.errorColumns.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(text.errorMeanings).map(([code, meaning]) => (
          <tr key={code}>
            <th scope="row" className="mono">
              {code}
            </th>
            <td className="mono">{errorStatus[code as keyof typeof errorStatus]}</td>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
