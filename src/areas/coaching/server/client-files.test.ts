import { beforeAll, describe, expect, it } from 'vitest'
import { keepImage } from '#areas/files/server/files.ts'
import { days, hours } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { makePng } from '#testing/images.ts'
import { ctxFor, makeSeller } from '#testing/people.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { bookSession } from './booking.ts'
import { addClientFile, listClientFiles, removeClientFile, shareClientFile } from './client-files.ts'
import { browserLinkOf, manageLinkOf } from './manage-link.ts'

const at = testProduct()
let ana: CreatorCtx
let package_: CoachingPackage
beforeAll(async () => {
  ana = (await ctxFor(at.app, await makeSeller(at.app, 'Celadon', 'Ana Reis'))) as CreatorCtx
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  await setHours(ana, { weekly: always })
  package_ = await makePackage(ana, { title: 'Three', sessions: 3, minutes: 60 })
})

let booked = 0
/** A client with a session ahead, and the two links to it: the emailed one, and that of the browser that booked. */
async function makeBooked() {
  const client = await makeClient(ana, package_.id)
  const { contactId, email, name } = client
  const { workspaceId } = ana.actor
  booked += 1
  const { bookingId: id } = await bookSession(ana, workspaceId, {
    ...{ package: package_, minutes: 60, type: 'video', paidBy: 'credit', by: 'client' },
    startsAt: new Date(Math.ceil(ana.now().getTime() / hours(1)) * hours(1) + days(20) + hours(2 * booked)),
    person: { contactId, email, name, timeZone: null, note: '', isProven: true },
  })
  return withTransaction(systemCtx(ana, 'test', workspaceId), async (ctx) => ({
    clientId: client.id,
    mailed: await manageLinkOf(ctx, { workspaceId, id }),
    browser: await browserLinkOf(ctx, { workspaceId, id }),
  }))
}

const png = makePng({ width: 8, height: 8 })
async function addFile(clientId: Awaited<ReturnType<typeof makeBooked>>['clientId'], isShared: boolean) {
  const source = (async function* () {
    yield png
  })()
  const name = `plan-${booked}-${isShared}.png`
  const stored = await keepImage(ana, { name, type: 'image/png', bytes: png.length, source })
  await addClientFile(ana, clientId, { fileId: stored.id, isShared })
  const added = (await listClientFiles(ana, clientId)).find((each) => each.name === stored.name)
  if (!added) throw new Error('The file isn’t there.')
  return added
}

describe('files that a coach shares', () => {
  it('are on the page behind the emailed link, and downloaded from it; what isn’t shared is neither', async () => {
    const { clientId, mailed } = await makeBooked()
    const shared = await addFile(clientId, true)
    const kept = await addFile(clientId, false)
    const page = await visit(at.app, mailed)
    expect(page.text).toContain('Files from Ana')
    expect(page.text).toContain(`href="${mailed}/files/${shared.id}"`)
    expect(page.text).not.toContain(kept.id)
    const saved = await visit(at.app, `${mailed}/files/${shared.id}`)
    expect(saved.status).toBe(200)
    expect(saved.bytes.length).toBe(shared.bytes)
    expect(saved.headers['content-disposition']).toContain(`attachment; filename="${shared.name}"`)
    expect((await visit(at.app, `${mailed}/files/${kept.id}`)).status).toBe(404)
    expect((await visit(at.app, `${mailed}/files/nonsense`)).status).toBe(404)
  })

  it('aren’t for whoever only typed the address', async () => {
    const { clientId, browser } = await makeBooked()
    const shared = await addFile(clientId, true)
    const page = await visit(at.app, browser)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('Files from Ana')
    expect((await visit(at.app, `${browser}/files/${shared.id}`)).status).toBe(404)
  })

  it('are gone once they aren’t shared anymore, or taken off', async () => {
    const { clientId, mailed } = await makeBooked()
    const { id: clientFileId } = await addFile(clientId, true)
    const file = `${mailed}/files/${clientFileId}`
    await shareClientFile(ana, { clientId, clientFileId, isShared: false })
    expect((await visit(at.app, mailed)).text).not.toContain('Files from Ana')
    expect((await visit(at.app, file)).status).toBe(404)
    await shareClientFile(ana, { clientId, clientFileId, isShared: true })
    expect((await visit(at.app, file)).status).toBe(200)
    await removeClientFile(ana, clientId, clientFileId)
    expect((await visit(at.app, mailed)).text).not.toContain('Files from Ana')
    expect((await visit(at.app, file)).status).toBe(404)
  })

  it('are one client’s own: the link of another doesn’t open them', async () => {
    const mia = await makeBooked()
    const tom = await makeBooked()
    const { id } = await addFile(mia.clientId, true)
    expect((await visit(at.app, tom.mailed)).text).not.toContain(id)
    expect((await visit(at.app, `${tom.mailed}/files/${id}`)).status).toBe(404)
    expect((await visit(at.app, `${mia.mailed}/files/${id}`)).status).toBe(200)
  })
})
