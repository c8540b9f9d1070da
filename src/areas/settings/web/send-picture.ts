import { shownLanguage } from '#webkit/language.ts'
import { decodeError } from '#webkit/refusal.ts'

/** Sends a picture as it is. @throws what calls of the API throw. */
export async function sendPicture<T>(path: string, file: File): Promise<T> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'PUT',
    headers: { 'content-type': file.type, 'accept-language': shownLanguage() },
    body: file,
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body as T
  throw decodeError(body, { status: response.status, headers: Object.fromEntries(response.headers) })
}
