import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { offlinePage } from '#areas/storefront/site/offline-page.tsx'
import type { Language } from '#kernel/language.ts'
import { type KeptPage, keepPage, sendKeptPage } from '#platform/http/kept-page.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { iconDrawing } from '#ui/site/icon.ts'
import { siteTextIn } from '#ui/site/texts.ts'

/** Names of the icons, with their sides; `maskable` ones leave room for whatever shape a device cuts out. */
const icons = {
  'icon-192.png': { side: 192, isMaskable: false },
  'icon-512.png': { side: 512, isMaskable: false },
  'maskable-512.png': { side: 512, isMaskable: true },
  'apple-touch-icon.png': { side: 180, isMaskable: true },
} as const
type IconName = keyof typeof icons

/** What a browser needs to put the app on a home screen, and the page that shows where there is no connection. */
export function mountInstallable(app: FastifyInstance, site: SiteTools): void {
  // Made anew under another name or in another language: an admin may change both.
  let manifest: { of: string; page: KeptPage } | undefined
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { brandName, lang } = site.frame
    const of = `${lang} ${brandName}`
    if (manifest?.of !== of) {
      const text = JSON.stringify(manifestOf(brandName, lang))
      manifest = { of, page: keepPage(text, 'asset', 'application/manifest+json; charset=utf-8') }
    }
    return sendKeptPage(request, reply, manifest.page)
  })

  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const { name } = request.params
    if (!Object.hasOwn(icons, name)) return reply.callNotFound()
    reply.kind = 'asset'
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await iconOf(name as IconName))
  })

  app.get('/offline', async (request, reply) => sendKeptPage(request, reply, keepPage(offlinePage(site))))
}

/** Changes with every change of the page and of the files it names, so with every build and every new name. */
export function offlineVersion(site: SiteTools): string {
  return createHash('sha256').update(offlinePage(site)).digest('hex').slice(0, 12)
}

function manifestOf(name: string, lang: Language) {
  const words = siteTextIn(lang).shortcuts
  const png = (icon: IconName, purpose: string) => ({
    src: `/icons/${icon}`,
    sizes: `${icons[icon].side}x${icons[icon].side}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name,
    lang,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f2f5f3',
    theme_color: '#f2f5f3',
    icons: [png('icon-192.png', 'any'), png('icon-512.png', 'any'), png('maskable-512.png', 'maskable')],
    shortcuts: [
      { name: words.library, url: '/library' },
      { name: words.notifications, url: '/notifications' },
    ],
  }
}

const drawn = new Map<IconName, Promise<Buffer>>()

/** Drawn once, when first asked for. */
function iconOf(name: IconName): Promise<Buffer> {
  let icon = drawn.get(name)
  if (!icon) {
    icon = drawIcon(name)
    // A failure isn't a picture: the next who asks tries again.
    icon.catch(() => drawn.delete(name))
    drawn.set(name, icon)
  }
  return icon
}

async function drawIcon(name: IconName): Promise<Buffer> {
  const { side, isMaskable } = icons[name]
  // Drawing takes a library that few requests need.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(iconDrawing({ isMaskable })), { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()
}
