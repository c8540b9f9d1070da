import { beforeAll, describe, expect, it } from 'vitest'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { addressHash, suppress } from '#platform/mail/suppressions.ts'
import { freshEmail } from '#testing/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, type Member, makeMember, makeSeller } from '#testing/people.ts'
import { inside } from '#testing/rights.ts'
import type { DownloadDetail } from '../contract.ts'
import { makeDownload, uploadForSale, uploadZip } from '../testing/making.ts'
import { addVersion } from './versions.ts'

const at = testProduct({ demo: true })
let creator: CreatorCtx
let product: DownloadDetail
beforeAll(async () => {
  creator = (await ctxFor(at.app, await makeSeller(at.app, 'Celadon', 'Ana Reis'))) as CreatorCtx
  product = await makeDownload(creator)
})

let checkouts = 0
async function buy(as: Member | null, email: string) {
  const ctx = as ? await ctxFor(at.app, as) : ctxOf(at.app)
  const payment = { email, name: 'Mia Chen', expectedTotalCents: 900, input: goodCard }
  await pay(ctx, product.offerId, payment, `versions-${++checkouts}`)
  await at.app.worker.settle()
}
const news = async (email: string) =>
  (await mailsTo(at.app.database.db, email)).filter(({ template }) => template === 'downloads.version')
const newVersion = async (tellBuyers: boolean, storedId?: Id<'fil'>) =>
  addVersion(
    creator,
    { downloadId: product.id, fileId: product.files[0]?.id ?? 'dfl_' },
    {
      storedId: storedId ?? (await uploadZip(creator, 'Notes 2.zip')).id,
      note: 'Two corrected.',
      tellBuyers,
    },
  )

describe('a new version', () => {
  it('is told to each buyer once, however often they bought it, and not to who wants no email', async () => {
    const mia = await makeMember(at.app)
    const guest = freshEmail('guest')
    const quiet = freshEmail('quiet')
    await buy(mia, mia.email)
    await buy(null, mia.email)
    await buy(null, guest)
    await buy(null, quiet)
    const { workspaceId } = creator.actor
    await inside(creator, (ctx) =>
      suppress(ctx, {
        workspaceId,
        addressHash: addressHash(creator.instance, workspaceId, quiet),
        contactId: null,
        reason: 'unsubscribed',
      }),
    )
    const stored = (await uploadZip(creator, 'Notes 2.zip')).id
    expect((await newVersion(true, stored)).told).toBe(2)
    // Pressed again, no one hears of it again.
    expect((await newVersion(true, stored)).told).toBe(0)
    expect([await news(mia.email), await news(guest), await news(quiet)].map(({ length }) => length)).toEqual(
      [1, 1, 0],
    )
    const [mail] = await news(mia.email)
    expect(mail).toMatchObject({
      purpose: 'unsolicited',
      subject: 'There’s a new version of Night kiln notes',
      stopUrl: expect.stringContaining('/unsubscribe/'),
    })
    expect(mail?.text).toContain('Two corrected.')
    expect(mail?.text).toContain(`/downloads/${product.id}`)
    // A guest has no account to sign in with: the email opens their receipt, and with it the files.
    const [toGuest] = await news(guest)
    const path = /\/orders\/[\w-]+/.exec(toGuest?.text ?? '')?.[0] ?? ''
    expect((await visit(at.app, path)).text).toContain('Download your files')
  })

  it('is told to no one where the creator doesn’t ask for it', async () => {
    const mia = await makeMember(at.app)
    await buy(mia, mia.email)
    expect((await newVersion(false)).told).toBe(0)
    expect(await news(mia.email)).toEqual([])
  })

  it('is only what can be sold', async () => {
    const text = await uploadForSale(creator, 'notes.txt', Buffer.from('Only words.'))
    await expect(newVersion(true, text.id)).rejects.toMatchObject({ code: 'INVALID' })
  })
})
