import { Download } from 'lucide-react'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import type { Paper } from '../../server/documents/pdf.ts'
import { paymentsTextIn } from '../texts.ts'

export type CreditNotePageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  paper: Paper
  receiptHref: string
  pdfHref: string
  isTestMode?: boolean
}

/** What takes an invoice back, as a sheet of paper. */
export function CreditNotePage(props: CreditNotePageProps) {
  const { site, store, viewer, paper, receiptHref, pdfHref, isTestMode } = props
  const words = paymentsTextIn(site.lang).invoice
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: `${paper.title} ${paper.number}`, isPrivate: true }}
    >
      <div className="invoice-desk">
        <p className="invoice-way body">
          <a href={receiptHref}>{words.back}</a>
          <a className="btn secondary" href={pdfHref}>
            <Download className="icon" />
            {words.download}
          </a>
        </p>
        <main id="main" className="invoice">
          <header className="invoice-head">
            <div>
              {store.logo && <img className="invoice-logo" src={store.logo.src} alt="" />}
              <p className="sub-t invoice-seller">{paper.seller.name}</p>
              <p className="invoice-address">{paper.seller.lines.join('\n')}</p>
              <p className="body invoice-link">{paper.seller.link}</p>
            </div>
            <div className="end">
              <h1 className="title">{paper.title}</h1>
              <p className="mono">{paper.number}</p>
            </div>
          </header>
          {paper.notices.map((notice) => (
            <p key={notice} className="invoice-test body">
              {notice}
            </p>
          ))}
          <Facts facts={paper.facts} />
          <Lines table={paper.table} />
          <dl className="invoice-sums">
            {paper.sums.map(({ label, amount, isTotal }) => (
              <div key={label} className={isTotal ? 'is-total' : undefined}>
                <dt>{label}</dt>
                <dd className="money">{amount}</dd>
              </div>
            ))}
          </dl>
          <footer className="invoice-foot meta">
            <p>{paper.foot}</p>
          </footer>
        </main>
      </div>
    </StoreDocument>
  )
}

function Facts({ facts }: Pick<Paper, 'facts'>) {
  return (
    <dl className="invoice-facts">
      {facts.map(({ label, name, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {name && <b>{name}</b>}
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ table: { heads, rows } }: Pick<Paper, 'table'>) {
  return (
    <table className="invoice-lines">
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={at > 0 ? 'end' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, note, quantity, amount }) => (
          <tr key={title}>
            <td>
              <b>{title}</b>
              {note && <span className="meta">{note}</span>}
            </td>
            <td className="end money">{quantity}</td>
            <td className="end money">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
