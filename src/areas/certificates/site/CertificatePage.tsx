import { BadgeCheck, Download, Undo2 } from 'lucide-react'
import type { Language } from '#kernel/language.ts'
import { formatDuration } from '#kernel/time.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { CertificateFace } from '../CertificateFace.tsx'
import type { CertificateFace as Face } from '../face.ts'
import { paperWordsIn } from '../paper.ts'
import { type CertificateFacts, certificateDay, certificatePath, codeInGroups } from '../rules.ts'
import { CheckAnother } from './CheckAnother.tsx'
import { certificatesTextIn } from './texts.ts'
import type { CertificatesSiteText } from './words.ts'

export type CertificatePageProps = {
  /** Copies the link; the page works without it. */
  script?: string
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  certificate: {
    code: string
    facts: CertificateFacts
    face: Face
    /** "November 14, 2026"; null while it counts. */
    revokedOn: string | null
    courseHref: string | null
    /** Stylesheet of its colors. */
    lookHref: string
    linkedInHref: string
    /** Whether the PDF can write the name. */
    isSettable: boolean
  }
}

/** `/certificates/:code`: whether it counts, what it states, and the paper itself. */
export function CertificatePage(props: CertificatePageProps) {
  const { site, store, viewer, certificate, script } = props
  const text = certificatesTextIn(site.lang)
  const { code, facts, revokedOn, lookHref } = certificate
  const path = certificatePath(code)
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      head={{
        title: revokedOn ? text.revokedTitle : text.title(facts.learner, facts.course),
        description: revokedOn ? undefined : text.description(facts.learner, facts.course, facts.seller),
        canonical: path,
        image: revokedOn ? undefined : `${path}/share.png`,
        isUnlisted: true,
        stylesheets: [lookHref],
        script,
      }}
    >
      <main id="main" className={revokedOn ? 'wrap vf is-alone' : 'wrap vf'}>
        <div className="vf-side">
          <StatusChip isRevoked={revokedOn !== null} text={text} />
          <h1 className="title">
            {revokedOn
              ? text.wasRevoked(facts.learner, facts.course)
              : text.finished(facts.learner, facts.course)}
          </h1>
          <Facts certificate={certificate} lang={site.lang} text={text} />
          {!revokedOn && <KeepIt certificate={certificate} origin={site.origin} text={text} />}
          <p className="vf-note">{text.checked}</p>
          <CheckAnother text={text} />
        </div>
        {!revokedOn && (
          <CertificateFace face={certificate.face} words={paperWordsIn(certificate.face.language).labels} />
        )}
      </main>
    </StoreDocument>
  )
}

function StatusChip({ isRevoked, text }: { isRevoked: boolean; text: CertificatesSiteText }) {
  return isRevoked ? (
    <p className="vf-chip bad">
      <Undo2 className="icon icon-l" />
      {text.revoked}
    </p>
  ) : (
    <p className="vf-chip good">
      <BadgeCheck className="icon icon-l" />
      {text.verified}
    </p>
  )
}

type PartProps = { certificate: CertificatePageProps['certificate']; text: CertificatesSiteText }

function Facts({ certificate, lang, text }: PartProps & { lang: Language }) {
  const { facts, revokedOn, courseHref, code } = certificate
  const duration = facts.seconds > 0 ? formatDuration(facts.seconds) : null
  return (
    <dl className="vf-facts">
      <div>
        <dt>{text.issuedBy}</dt>
        <dd>{facts.seller}</dd>
      </div>
      <div>
        <dt>{text.finishedOn}</dt>
        <dd>{certificateDay(facts, lang)}</dd>
      </div>
      {revokedOn && (
        <div>
          <dt>{text.revokedOn}</dt>
          <dd>{revokedOn}</dd>
        </div>
      )}
      <div>
        <dt>{text.course}</dt>
        <dd>
          {courseHref ? <a href={courseHref}>{facts.course}</a> : facts.course},{' '}
          {text.courseFacts(facts.lessons, duration)}
        </dd>
      </div>
      <div>
        <dt>{text.code}</dt>
        <dd className="mono">{codeInGroups(code)}</dd>
      </div>
    </dl>
  )
}

function KeepIt({ certificate, origin, text }: PartProps & { origin: string }) {
  const path = certificatePath(certificate.code)
  return (
    <>
      <div className="btns vf-actions">
        <a className="btn" href={`${path}/certificate.pdf`}>
          <Download className="icon icon-s" />
          {text.pdf}
        </a>
        <a className="btn two" href={certificate.linkedInHref} target="_blank" rel="noopener noreferrer">
          {text.linkedIn}
        </a>
      </div>
      {!certificate.isSettable && <p className="vf-note">{text.printInstead}</p>}
      <div className="field vf-link">
        <label htmlFor="link">{text.link}</label>
        <div className="vf-copy">
          <input className="input" id="link" readOnly value={origin + path} />
          {/* Shown by the script, which does what it says. */}
          <button className="btn two" type="button" data-copy={text.copied} aria-live="polite" hidden>
            {text.copy}
          </button>
        </div>
      </div>
    </>
  )
}
