import type { TestApplication } from '#testing/application.ts'
import { anyCreator, everybody, type Row, signedIn } from '#testing/hostile.ts'
import { makePng } from '#testing/images.ts'
import type { World } from '#testing/people.ts'

/** The address of a picture A has just sent. */
const ofPicture =
  (path: string, name: string) =>
  async (app: TestApplication, { a }: World): Promise<Record<string, string>> => {
    const answer = await app.web.inject({
      method: 'PUT',
      url: `/api/v1${path}`,
      headers: { host: 'localhost:3000', cookie: a.cookie, 'content-type': 'image/png' },
      payload: makePng(),
    })
    const address = (answer.json() as Record<string, string>)[name] ?? ''
    const [, , first = '', second = ''] = address.split('/')
    return second ? { workspaceId: first, logoId: second } : { photoId: first }
  }

const png = { raw: () => makePng(), headers: () => ({ 'content-type': 'image/png' }) }

/** People's photos, and the look of a creator's pages. */
export function brandingRows(): Row[] {
  return [
    { operation: 'PUT /me/photo', expect: signedIn(200), ...png, ownThingsOnly: true },
    { operation: 'DELETE /me/photo', expect: signedIn(200), ownThingsOnly: true },
    {
      operation: 'GET /photos/{photoId}',
      base: '',
      expect: everybody(200),
      ids: ofPicture('/me/photo', 'photoURL'),
    },
    { operation: 'GET /workspace/branding', expect: anyCreator(200), ownThingsOnly: true },
    {
      operation: 'PATCH /workspace/branding',
      expect: anyCreator(200),
      body: () => ({}),
      ownThingsOnly: true,
    },
    { operation: 'PUT /workspace/logo', expect: anyCreator(200), ...png, ownThingsOnly: true },
    {
      operation: 'GET /logos/{workspaceId}/{logoId}',
      base: '',
      expect: everybody(200),
      ids: ofPicture('/workspace/logo', 'logoUrl'),
    },
    { operation: 'DELETE /workspace/logo', expect: anyCreator(200), ownThingsOnly: true },
  ]
}
