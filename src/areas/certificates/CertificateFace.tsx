import type { Language } from '#kernel/language.ts'
import { type CertificateShape, certificateLine, tickPoints } from './line.ts'

export type CertificateFaceProps = {
  face: CertificateShape & {
    language: Language
    title: string
    seller: string
    opening: string
    learner: string
    closing: string
    course: string
    remark: string
    date: string
    taughtBy: string
    signature: { name: string; title: string; src: string | null } | null
    logoSrc: string | null
    checkAt: string | null
  }
  words: { date: string; taughtBy: string; signedBy: string; checkAt: string; signature: string }
}

/**
 * A certificate as it is printed. Its colors are `--cert-line`, `--cert-ink` and `--cert-paper` of whatever it is in:
 * a stylesheet on public pages, the designer's preview in the app.
 */
export function CertificateFace({ face, words }: CertificateFaceProps) {
  const { title, seller, logoSrc, signature } = face
  return (
    <article
      className="cert"
      lang={face.language}
      data-orientation={face.orientation}
      data-long={lengthOf(face.learner, 20, 36)}
      data-wordy={lengthOf(face.course, 44, 44)}
      aria-label={title}
    >
      <CertificateLine shape={face} />
      <div className="cert-top">
        <p className="cert-seller">
          {logoSrc ? <img className="cert-logo" src={logoSrc} alt={seller} /> : seller}
        </p>
        <p className="cert-title">{title}</p>
      </div>
      <div className="cert-body">
        {face.opening && <p className="cert-words">{face.opening}</p>}
        <p className="cert-name">{face.learner}</p>
        {face.closing && <p className="cert-words">{face.closing}</p>}
        <p className="cert-course">{face.course}</p>
        {face.remark && <p className="cert-words cert-remark">{face.remark}</p>}
      </div>
      <dl className="cert-facts">
        <Fact label={words.date} value={face.date} />
        {signature ? (
          <div className="cert-signed">
            <dt>{signature.title || words.signedBy}</dt>
            <dd>
              {signature.src ? (
                <img className="cert-signature" src={signature.src} alt={words.signature} />
              ) : (
                <span className="cert-written" aria-hidden="true">
                  {signature.name}
                </span>
              )}
              {signature.name}
            </dd>
          </div>
        ) : (
          <Fact label={words.taughtBy} value={face.taughtBy} />
        )}
        {face.checkAt && (
          <div className="cert-check">
            <dt>{words.checkAt}</dt>
            <dd>{face.checkAt}</dd>
          </div>
        )}
      </dl>
    </article>
  )
}

/** How far beyond what fits in its largest size, in two steps; nothing while it fits. */
function lengthOf(text: string, long: number, longer: number): '1' | '2' | undefined {
  const { length } = [...text]
  return length > longer ? '2' : length > long ? '1' : undefined
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function CertificateLine({ shape }: { shape: CertificateShape }) {
  const line = certificateLine(shape)
  const { x, y } = line.end
  const tick = tickPoints.map(([dx, dy]) => `${x + dx},${y + dy}`).join(' ')
  return (
    <svg className="cert-line" viewBox={`0 0 ${line.width} ${line.height}`} aria-hidden="true">
      <polyline
        className="cert-stroke"
        points={line.points.map((point) => point.join(',')).join(' ')}
        strokeWidth="7"
      />
      {line.stops.map((at) => (
        <circle key={at} className="cert-stop" cx={at} cy="205" r={line.stopRadius} />
      ))}
      <circle className="cert-end" cx={x} cy={y} r="30" strokeWidth="8" />
      <polyline className="cert-stroke" points={tick} strokeWidth="6" />
    </svg>
  )
}
