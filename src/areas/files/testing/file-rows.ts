import type { TestApplication } from '#testing/application.ts'
import { anyCreator, everybody, owner, type Row } from '#testing/hostile.ts'
import { makePng } from '#testing/images.ts'
import type { World } from '#testing/people.ts'

/** A picture that a lesson of A shows, or that A has only uploaded. */
const ofPicture =
  (shown: boolean) =>
  async (app: TestApplication, { a }: World) => ({ fileId: await uploadedBy(app, a, shown) })

async function uploadedBy(
  app: TestApplication,
  { cookie, course: { id, lessonIds } }: World['a'],
  shown: boolean,
) {
  const host = 'localhost:3000'
  const upload = await app.web.inject({
    method: 'POST',
    url: '/api/v1/files?name=kiln.png',
    headers: { host, cookie, 'content-type': 'image/png' },
    payload: makePng(),
  })
  const fileId: string = upload.json().id
  if (!shown) return fileId
  const url = `/api/v1/courses/${id}/lessons/${lessonIds[0]}`
  const { revision, content } = (
    await app.web.inject({ method: 'GET', url, headers: { host, cookie } })
  ).json()
  const image = { type: 'image', attrs: { fileId } }
  await app.web.inject({
    method: 'PATCH',
    url,
    headers: { host, cookie },
    payload: { revision, content: { ...content, content: [...content.content, image] } },
  })
  return fileId
}

const tus = { 'tus-resumable': '1.0.0' }
const described = (name: string, purpose: string) =>
  `name ${btoa(name)},type ${btoa('text/plain')},purpose ${btoa(purpose)}`
const creation = { ...tus, 'upload-length': '4', 'upload-metadata': described('words.txt', 'attachment') }
const part = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

/** An upload that A began. */
async function ofUpload(app: TestApplication, { a: { cookie } }: World) {
  const { headers } = await app.web.inject({
    method: 'POST',
    url: '/api/v1/uploads',
    headers: { host: 'localhost:3000', cookie, ...creation },
  })
  return { uploadId: String(headers.location).split('/').at(-1) ?? '' }
}

/** Who may do what with files and with uploads in parts. */
export function fileRows(): Row[] {
  const readers = { ...everybody(404), S: 200, P: 200, A: 200 }
  const ownerAlone = { ...everybody(404), A: 200 }
  return [
    {
      operation: 'POST /files',
      expect: anyCreator(201),
      raw: () => makePng(),
      headers: () => ({ 'content-type': 'image/png' }),
      ownThingsOnly: true,
    },
    { operation: 'GET /files/settings', expect: anyCreator(200), ownThingsOnly: true },
    { operation: 'GET /files/storage', expect: anyCreator(200), ownThingsOnly: true },
    {
      operation: 'DELETE /files/storage/{part}',
      expect: anyCreator(200),
      ids: async () => ({ part: 'unused' }),
      unknown: [],
      ownThingsOnly: true,
    },
    { operation: 'GET /files/{fileId}/state', expect: owner(200), ids: ofPicture(true) },
    { operation: 'GET /files/{fileId}', base: '', expect: readers, ids: ofPicture(true) },
    {
      operation: 'GET /files/{fileId}',
      name: 'GET /files/{fileId} that no lesson shows',
      base: '',
      expect: ownerAlone,
      ids: ofPicture(false),
    },
    { operation: 'POST /files/{fileId}/link', expect: readers, ids: ofPicture(true) },
    {
      operation: 'POST /files/{fileId}/link',
      name: 'POST /files/{fileId}/link that no lesson shows',
      expect: ownerAlone,
      ids: ofPicture(false),
    },
    {
      operation: 'POST /uploads',
      expect: anyCreator(201),
      raw: () => Buffer.alloc(0),
      headers: () => creation,
      ownThingsOnly: true,
    },
    { operation: 'GET /uploads/{uploadId}', expect: owner(200), ids: ofUpload },
    { operation: 'HEAD /uploads/{uploadId}', expect: owner(200), ids: ofUpload, headers: () => tus },
    {
      operation: 'PATCH /uploads/{uploadId}',
      expect: owner(204),
      ids: ofUpload,
      raw: () => Buffer.from('some'),
      headers: () => part,
    },
    { operation: 'DELETE /uploads/{uploadId}', expect: owner(204), ids: ofUpload, headers: () => tus },
  ]
}
