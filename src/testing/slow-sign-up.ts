import { request as send } from 'node:http'
import type { Product } from './product.ts'

/** A sign-up whose body is still on its way: half now, the rest when `finish` is called. */
export function slowSignUp({ url }: Pick<Product, 'url'>) {
  const body = JSON.stringify({
    email: `slow-${Math.random()}@example.com`,
    password: 'three kilns and a wheel',
    firstName: 'Mia',
    lastName: 'Chen',
  })
  const request = send(`${url}/api/v1/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const status = new Promise<number>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
  })
  request.write(body.slice(0, 20))
  return { status, finish: () => request.end(body.slice(20)) }
}
