import type { Page } from '@playwright/test'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Calls the product's API as whoever the page belongs to: for what a test starts from, never for what it tests.
 *
 * @throws with the answer's body when it is not a success.
 */
export async function call<Answer = unknown>(
  page: Page,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { data: body }),
  })
  if (!response.ok())
    throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Answer
}
