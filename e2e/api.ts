import type { BrowserContext, Page } from '@playwright/test'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Calls the product's API as whoever a page or a browser is signed in as: for what a test or a picture starts from, never for what is
 * tested.
 *
 * @throws with the answer's body when it is not a success.
 */
export async function call<Answer = unknown>(
  as: Pick<Page | BrowserContext, 'request'>,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await as.request.fetch(`/api/v1${path}`, {
    method,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { data: body }),
  })
  if (!response.ok())
    throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Answer
}
