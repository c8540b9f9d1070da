import type { BrowserContext } from '@playwright/test'

/** Calls the product's API as the viewer a browser is signed in as. @throws with the answer's body when it's not a success. */
export async function call<Answer>(
  context: BrowserContext,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await context.request.fetch(`/api/v1${path}`, {
    method,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { data: body }),
  })
  if (!response.ok())
    throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Answer
}
