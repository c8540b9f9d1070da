import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type PriceBoxProps = {
  /** Names the box for screen readers: "Buy". */
  label: string
  price: string
  /** Under the price: "One payment, tax included". */
  terms?: string
  action: { href: string; label: string }
  /** Other ways to buy it. */
  choices?: ReactNode
  includes: string[]
  /** What buyers are promised: money back. */
  promise?: ReactNode
  note?: string
}

/** The one card of a sales page: what it costs, what it holds, and the button. */
export function PriceBox({ label, price, terms, action, choices, includes, promise, note }: PriceBoxProps) {
  return (
    <aside className="box" aria-label={label}>
      <p className="money price">{price}</p>
      {terms && <p className="meta">{terms}</p>}
      <a className="btn xl wide" href={action.href}>
        {action.label}
      </a>
      {choices}
      {includes.length > 0 && (
        <ul className="ticks body">
          {includes.map((line) => (
            <li key={line}>
              <Check className="icon" />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      )}
      {promise}
      {note && <p className="meta box-note">{note}</p>}
    </aside>
  )
}
