import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { filesContract } from '#areas/files/contract.ts'
import { defaultUploadLimits } from '#areas/files/rules.ts'
import { UploadsContext } from '#areas/files/web/shared/uploads.ts'
import { type FakeOf, makeUser, refusal, renderWithServer, storageOf } from '#testing/web.tsx'
import type { DownloadDetail, downloadsContract } from '../../contract.ts'
import type { licenseKeysContract } from '../../license-contract.ts'
import { fileOf, instantUploads, productOf } from '../../testing/fakes.ts'
import { ProductEditorPage } from './ProductEditorPage.tsx'
import { type Drawing, DrawingContext } from './use-pages.ts'

type Api = {
  downloads: FakeOf<typeof downloadsContract>
  licenseKeys: FakeOf<typeof licenseKeysContract>
  files: FakeOf<typeof filesContract>
}

/** A server that keeps what it's told. */
function open(first: DownloadDetail, more: Api['downloads'] = {}, pages?: Drawing) {
  let product = first
  const sent: object[] = []
  const { store } = instantUploads()
  const page = renderWithServer<Api>(
    <UploadsContext value={store}>
      {pages ? (
        <DrawingContext value={pages}>
          <ProductEditorPage />
        </DrawingContext>
      ) : (
        <ProductEditorPage />
      )}
    </UploadsContext>,
    {
      downloads: {
        get: async () => product,
        list: async () => ({ downloads: [product], total: 1 }),
        change: async ({ downloadId: _, priceCents, ...changes }) => {
          sent.push({ priceCents, ...changes })
          product = {
            ...product,
            ...(changes as Partial<DownloadDetail>),
            price: { cents: priceCents ?? product.price.cents, currency: 'USD' },
          }
          return product
        },
        publish: async () => {
          sent.push({ published: true })
          product = { ...product, status: 'published' }
          return product
        },
        ...more,
      },
      licenseKeys: {
        get: async () => ({ licensing: 'none', prefix: '', left: 0, given: 0, waiting: 0 }),
      },
      files: {
        uploadLimits: async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false }),
        storage: async () => storageOf({}),
      },
    },
    { at: `/digital-products/${first.id}`, path: '/digital-products/:downloadId', user: makeUser() },
  )
  return { page, sent }
}
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })

describe('buyers’ names in PDF pages', () => {
  it('are switched on at once, and files that can’t take them are named', async () => {
    const files = [fileOf(1), fileOf(2, { name: 'Old.pdf', takesStamp: false })]
    const { sent } = open(productOf(1, { files }))
    const line = await screen.findByRole('switch', { name: 'Add the buyer’s name to PDF pages' })
    expect(screen.queryByText(/Old.pdf: it’s protected/)).toBeNull()
    await userEvent.click(line)
    expect(await screen.findByText(/We can’t add names to Old.pdf. It may be protected/)).toBeDefined()
    expect((line as HTMLInputElement).checked).toBe(true)
    expect(sent).toEqual([expect.objectContaining({ stampsBuyers: true })])
  })

  it('aren’t offered where there’s no PDF', async () => {
    open(productOf(1, { files: [fileOf(1, { name: 'Wheel.mp4', type: 'video', pages: null })] }))
    await screen.findByRole('link', { name: 'Wheel.mp4' })
    expect(screen.queryByRole('switch', { name: /PDF pages/ })).toBeNull()
  })
})

describe('editing a product', () => {
  it('saves what was typed, and shows buyers’ view as it’s typed', async () => {
    const { sent } = open(productOf(1))
    const title = await field(/^Title/)
    await userEvent.clear(title)
    await userEvent.type(title, 'Night kiln')
    await userEvent.type(await field(/^Description/), 'For dusk.')
    await userEvent.type(await field(/^Download limit/), '5')
    const preview = within(screen.getByRole('complementary', { name: 'What buyers see' }))
    expect(preview.getByRole('heading', { name: 'Night kiln' })).toBeDefined()
    expect(preview.getByText('For dusk.')).toBeDefined()
    expect(preview.getByText('5 per file')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({
          ...{ title: 'Night kiln', description: 'For dusk.', downloadLimit: 5, linkDays: null },
          priceCents: 1900,
        }),
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  })

  it('refuses a limit of 0 and a price that is none, beside the field', async () => {
    const { sent } = open(productOf(1))
    await userEvent.type(await field(/^Download limit/), '0')
    await userEvent.clear(await field(/^Price/))
    await userEvent.type(await field(/^Price/), 'much')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      (await screen.findAllByText('Enter a whole number, 1 or more, or leave it empty'))[0],
    ).toBeDefined()
    expect((await screen.findAllByText('Enter a price from 0 to 50,000'))[0]).toBeDefined()
    expect(sent).toEqual([])
  })

  it.each(['-1', '1e9', 'NaN', '4.999', '50001', '1000000000'])(
    'takes %s for no price, keeps it and says so beside it',
    async (typed) => {
      const { sent } = open(productOf(1))
      const price = (await field(/^Price/)) as HTMLInputElement
      await userEvent.clear(price)
      await userEvent.type(price, typed)
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
      expect((await screen.findAllByText('Enter a price from 0 to 50,000'))[0]).toBeDefined()
      expect(price.value).toBe(typed)
      expect(sent).toEqual([])
    },
  )

  it.each([
    ['0', 0],
    ['1,5', 150],
    ['50000', 5_000_000],
  ])('takes %s for %i cents', async (typed, priceCents) => {
    const { sent } = open(productOf(1))
    const price = await field(/^Price/)
    await userEvent.clear(price)
    await userEvent.type(price, typed)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ priceCents }]))
  })

  it('cuts no name: it says that it’s too long, and keeps it', async () => {
    const { sent } = open(productOf(1))
    const name = await field(/^Title/)
    await userEvent.clear(name)
    await userEvent.click(name)
    await userEvent.paste('x'.repeat(151))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText('Use at most 150 characters'))[0]).toBeDefined()
    expect(name).toHaveProperty('value', 'x'.repeat(151))
    expect(sent).toEqual([])
  })

  it('says when there’s no such product', async () => {
    open(productOf(1), {
      get: async () => {
        throw refusal('NOT_FOUND', 'Gone')
      },
    })
    expect(await screen.findByText('This product doesn’t exist')).toBeDefined()
  })
})

describe('the cover', () => {
  /** Each upload is answered so, in turn. */
  function answerUploads(...answers: { status: number; body: object }[]) {
    class FakeRequest {
      upload: { onprogress?: (event: object) => void } = {}
      status = 0
      responseText = ''
      onload = () => {}
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null
      send() {
        const { status, body } = answers.shift() ?? { status: 500, body: {} }
        Object.assign(this, { status, responseText: JSON.stringify(body) })
        queueMicrotask(() => this.onload())
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  it('is chosen, refused in the server’s words, chosen again and taken away', async () => {
    const fileId = `fil_${'7'.repeat(26)}`
    answerUploads(
      { status: 422, body: { code: 'INVALID', message: 'This image is broken.' } },
      { status: 201, body: { id: fileId } },
    )
    const { sent } = open(productOf(1, { imageFileId: null, coverIsMade: false }))
    await screen.findByRole('button', { name: 'Upload image' })
    const choose = () =>
      userEvent.upload(
        screen.getByLabelText('Cover', { selector: 'input' }),
        new File(['x'], 'kiln.png', { type: 'image/png' }),
      )
    await choose()
    expect(await screen.findByText('This image is broken.')).toBeDefined()
    await choose()
    expect(await screen.findByRole('button', { name: 'Replace image' })).toBeDefined()
    expect(screen.queryByText('This image is broken.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('button', { name: 'Upload image' })).toBeDefined()
    expect(sent).toEqual([
      expect.objectContaining({ imageFileId: fileId }),
      expect.objectContaining({ imageFileId: null }),
    ])
  })
})

describe('a product that another tab changed', () => {
  /** Two tabs and one server: `save` is the other tab. */
  function openTwice(draft?: object) {
    const id = productOf(1).id
    if (draft)
      localStorage.setItem(
        `throughline.form.${makeUser().id}.downloads.product ${id}`,
        JSON.stringify({ at: Date.now(), values: draft }),
      )
    let product = productOf(1, { revision: 1 })
    const sent: (number | undefined)[] = []
    open(product, {
      get: async () => product,
      publish: async () => product,
      change: async ({ revision, title }) => {
        sent.push(revision)
        if (revision !== product.revision)
          throw refusal('CONFLICT', 'This product was changed in another tab.')
        product = { ...product, title: title ?? product.title, revision: product.revision + 1 }
        return product
      },
    })
    const save = (title: string) => {
      product = { ...product, title, revision: product.revision + 1 }
    }
    return { sent, save }
  }
  const typeTitle = async (title: string) => {
    await userEvent.clear(await field(/^Title/))
    await userEvent.type(await field(/^Title/), title)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value

  it.each([
    ['Keep mine', 'Mine', [1, 2]],
    ['Take theirs', 'Theirs', [1]],
  ])('asks whose words stay: %s', async (answer, stays, revisions) => {
    const { sent, save } = openTwice()
    await field(/^Title/)
    save('Theirs')
    await typeTitle('Mine')
    await screen.findByText('This product was changed in another tab.')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByText('This product was changed in another tab.')).toBeNull())
    await waitFor(() => expect(title()).toBe(stays))
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain(stays))
    expect(sent).toEqual(revisions)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('is taken over while nothing is typed here', async () => {
    const { save } = openTwice()
    await field(/^Title/)
    save('Theirs')
    // Any answer brings it: of a file that moved, or of this.
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }))
    await waitFor(() => expect(title()).toBe('Theirs'))
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('asks of words that were kept on this device, too', async () => {
    openTwice({ title: 'Typed before', revision: '0' })
    await screen.findByText('This product was changed in another tab.')
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(title()).toBe('Glaze recipe cards'))
  })
})

describe('pages that anyone sees', () => {
  const six = productOf(1, { files: [fileOf(1, { pages: 6 })] })
  const shownOf = (...pages: number[]): DownloadDetail['preview'] => ({
    ...{ fileId: fileOf(1).id, isOld: false },
    pages: pages.map((page) => ({ page, imageFileId: fileOf(page).storedId, url: `/files/${page}` })),
  })
  /** A browser that draws at once; `count` pages. */
  const drawing = (count = 6) => {
    const drawn: number[] = []
    const pages = { count, draw: async () => document.createElement('canvas'), close: () => {} }
    return {
      drawn,
      context: {
        open: async () => pages,
        send: async (_: unknown, page: number) => {
          drawn.push(page)
          return fileOf(page).storedId
        },
      },
    }
  }

  it('are chosen among those of the PDF, up to five, and drawn in order', async () => {
    const calls: object[] = []
    const { drawn, context } = drawing(20)
    open(
      six,
      {
        showPages: async ({ pages, version }) => {
          calls.push({ version, pages: pages.map(({ page }) => page) })
          return { ...six, preview: shownOf(...pages.map(({ page }) => page)) }
        },
      },
      context,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Choose pages' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose up to 5 pages' }))
    const box = (page: number) => dialog.getByRole<HTMLInputElement>('checkbox', { name: `Page ${page}` })
    await dialog.findByRole('checkbox', { name: 'Page 12' })
    expect(dialog.queryByRole('checkbox', { name: 'Page 13' })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Show these pages' }).hasAttribute('disabled')).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Show more pages' }))
    for (const page of [14, 2, 3, 4, 5]) await userEvent.click(box(page))
    expect(dialog.getByText('5 of 5 pages chosen')).toBeDefined()
    expect(box(6).disabled).toBe(true)
    await userEvent.click(box(5))
    await userEvent.click(dialog.getByRole('button', { name: 'Show these pages' }))
    await screen.findByText('4 preview pages are on your product’s page.')
    expect(calls).toEqual([{ version: 1, pages: [2, 3, 4, 14] }])
    expect(drawn).toEqual([2, 3, 4, 14])
    expect(screen.getByText('Anyone can see these 4 pages before buying.')).toBeDefined()
    expect(screen.getByRole('img', { name: 'Page 14' })).toBeDefined()
  })

  it('of a version before are drawn again, as far as they’re still there, or taken away', async () => {
    const calls: object[] = []
    const old = { ...six, preview: { ...shownOf(1, 4), isOld: true } } as DownloadDetail
    open(
      old,
      {
        showPages: async ({ pages }) => {
          calls.push(pages.map(({ page }) => page))
          return { ...six, preview: pages.length > 0 ? shownOf(1) : null }
        },
      },
      drawing(3).context,
    )
    expect(await screen.findByText('This file has a new version')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Update preview' }))
    await screen.findByText('Anyone can see this page before buying.')
    const card = screen.getByRole('img', { name: 'Page 1' }).closest('section, article, div')
    expect(card).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByText(/^Choose up to 5 pages of your PDF/)
    expect(calls).toEqual([[1], []])
  })

  it('say when the browser can’t open the file, and aren’t there without a PDF', async () => {
    const { page } = open(
      six,
      {},
      {
        open: () => Promise.reject(new Error('broken')),
        send: () => Promise.reject(new Error('broken')),
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Choose pages' }))
    await screen.findByText('We couldn’t open this file in your browser. Try again.')
    page.unmount()
    open(productOf(1, { files: [fileOf(2, { name: 'Notes.zip', type: 'zip', pages: null })] }))
    await field(/^Title/)
    expect(screen.queryByRole('heading', { name: 'Preview' })).toBeNull()
  })
})

describe('publishing from the editor', () => {
  it('saves first, then publishes and gives the link: two presses', async () => {
    const { sent } = open(productOf(1))
    await userEvent.clear(await field(/^Price/))
    await userEvent.type(await field(/^Price/), '25')
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }))
    expect(await screen.findByDisplayValue(/\/@ana\/products\/glaze-recipe-cards$/)).toBeDefined()
    expect(sent).toEqual([expect.objectContaining({ priceCents: 2500 }), { published: true }])
  })

  it('names what is missing', async () => {
    const missing = productOf(1, {
      files: [],
      checklist: [
        { key: 'title', done: true, required: true },
        { key: 'file', done: false, required: true },
      ],
    })
    open(missing)
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Add a file before publishing.')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Publish now' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('the files of a product', () => {
  const two = productOf(1, { files: [fileOf(1), fileOf(2, { name: 'Notes.zip', type: 'zip', pages: null })] })
  const menuOf = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    return within(await screen.findByRole('menu'))
  }

  it('are sorted by the menu, and removed after a question', async () => {
    const calls: object[] = []
    open(two, {
      arrangeFiles: async ({ fileIds }) => {
        calls.push(fileIds)
        return { ...two, files: [...two.files].reverse() }
      },
      removeFile: async ({ fileId }) => {
        calls.push({ fileId })
        return { ...two, files: two.files.slice(0, 1) }
      },
    })
    await userEvent.click((await menuOf('Cards.pdf')).getByRole('menuitem', { name: 'Move down' }))
    await waitFor(() => expect(calls).toEqual([[fileOf(2).id, fileOf(1).id]]))
    await userEvent.click((await menuOf('Notes.zip')).getByRole('menuitem', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Notes.zip”?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(calls.at(-1)).toEqual({ fileId: fileOf(2).id }))
  })

  it('get a new version, of which buyers are told', async () => {
    const calls: object[] = []
    const bought = productOf(1, { buyers: 2 })
    open(bought, {
      addVersion: async (input) => {
        calls.push(input)
        return { download: { ...bought, files: [fileOf(1, { number: 2 })] }, told: 2 }
      },
    })
    await userEvent.click((await menuOf('Cards.pdf')).getByRole('menuitem', { name: 'Upload a new version' }))
    const chooser = document.querySelector<HTMLInputElement>('input[aria-label="Upload a new version"]')
    if (!chooser) throw new Error('There’s no chooser.')
    await userEvent.upload(chooser, new File(['x'], 'Cards 2.zip', { type: 'application/zip' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New version of “Cards.pdf”' }))
    expect(
      dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Email the 2 people who own it' }).checked,
    ).toBe(true)
    await userEvent.type(dialog.getByRole('textbox', { name: /What’s new/ }), 'Two corrected.')
    await userEvent.click(dialog.getByRole('button', { name: 'Add version' }))
    await waitFor(() =>
      expect(calls).toEqual([expect.objectContaining({ note: 'Two corrected.', tellBuyers: true })]),
    )
  })
})
