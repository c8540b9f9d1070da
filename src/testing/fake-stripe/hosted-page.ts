import { formatMoney } from '#kernel/money.ts'
import type { Session } from './books.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page a buyer is sent to. */
export function hostedPage(session: Session, note = ''): string {
  const total = formatMoney({
    cents: session.amount_total,
    currency: session.currency.toUpperCase() as 'USD',
  })
  const buttons =
    session.status === 'open'
      ? `<form method="post"><button name="press" value="pay">Pay ${total}</button>
${session.allows.includes('sepa_debit') ? '<button name="press" value="debit">Pay by bank debit</button>' : ''}
<button name="press" value="decline">Decline</button></form><p><a href="${escaped(session.cancel_url)}">Cancel</a></p>`
      : `<p>This page is ${session.status === 'complete' ? 'paid' : 'closed'}.</p>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fake Stripe</title>
<main><h1>${escaped(session.title)}</h1><p>${total}</p>${note && `<p role="alert">${escaped(note)}</p>`}${buttons}</main></html>`
}
