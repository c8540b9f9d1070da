import type { ServerResponse } from 'node:http'
import { formatMoney } from '#kernel/money.ts'
import { hundredths } from './books.ts'
import { agreeIn, approveIn, findIn, type World } from './world.ts'

/** The page where a buyer approves an order. */
export function showPage(
  world: World,
  url: URL,
  method: string,
  text: string,
  response: ServerResponse,
): void {
  const { order } = findIn(world, url.searchParams.get('token') ?? '')
  if (method === 'POST' && new URLSearchParams(text).get('press') === 'pay') {
    approveIn(world, order.id)
    const back = new URL(order.returnUrl)
    back.searchParams.set('token', order.id)
    back.searchParams.set('PayerID', 'FAKEPAYER')
    response.writeHead(303, { location: back.href }).end()
    return
  }
  const { amount, description = '' } = order.unit
  const total = formatMoney({ cents: hundredths(amount), currency: amount.currency_code as 'USD' })
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Fake PayPal</title>
<main><h1>${escaped(description)}</h1><p>${total}</p>
<form method="post"><button name="press" value="pay">Pay ${total}</button></form>
<p><a href="${escaped(order.cancelUrl)}">Cancel</a></p></main></html>`)
}

/** The page where a buyer agrees to be charged later. */
export function showAgreement(
  world: World,
  url: URL,
  method: string,
  text: string,
  response: ServerResponse,
): void {
  const id = url.searchParams.get('approval_session_id') ?? ''
  if (method === 'POST' && new URLSearchParams(text).get('press') === 'agree') {
    const back = new URL(agreeIn(world, id).returnUrl)
    back.searchParams.set('approval_token_id', id)
    response.writeHead(303, { location: back.href }).end()
    return
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Fake PayPal</title>
<main><h1>Save PayPal for later payments</h1>
<form method="post"><button name="press" value="agree">Agree and continue</button></form></main></html>`)
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
